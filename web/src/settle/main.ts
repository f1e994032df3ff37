import { show } from '../lib/page';
import Settle from './Settle.svelte';

show(Settle);
