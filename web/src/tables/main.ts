import { show } from '../lib/page';
import Tables from './Tables.svelte';

show(Tables);
