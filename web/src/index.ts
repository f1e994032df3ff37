import { mount } from 'svelte';
import Welcome from './Welcome.svelte';

const target = document.getElementById('page');
if (!target) throw new Error('the page has no element #page to draw in');
mount(Welcome, { target });
