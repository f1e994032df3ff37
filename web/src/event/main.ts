import { mount } from 'svelte';
import { installable } from '../lib/install';
import '../lib/theme.css';
import Event from './Event.svelte';

const target = document.getElementById('page');
const id = Number(new URLSearchParams(location.search).get('id'));
if (!Number.isSafeInteger(id) || id < 1) location.replace('/');
else if (target) mount(Event, { target, props: { id } });
installable();
