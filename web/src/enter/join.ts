import { show } from '../lib/page';
import Join from './Join.svelte';

show(Join);
