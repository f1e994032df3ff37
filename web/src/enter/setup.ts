import { show } from '../lib/page';
import Setup from './Setup.svelte';

show(Setup);
