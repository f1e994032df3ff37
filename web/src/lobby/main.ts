import { show } from '../lib/page';
import Lobby from './Lobby.svelte';

show(Lobby);
