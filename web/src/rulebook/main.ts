import { show } from '../lib/page';
import Rulebook from './Rulebook.svelte';

show(Rulebook);
