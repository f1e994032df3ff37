import { show } from '../lib/page';
import History from './History.svelte';

show(History);
