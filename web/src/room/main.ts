import { show } from '../lib/page';
import Room from './Room.svelte';

show(Room);
