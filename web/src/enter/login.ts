import { show } from '../lib/page';
import Login from './Login.svelte';

show(Login);
