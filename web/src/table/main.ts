import '../lib/theme.css';
import { mount } from 'svelte';
import { installable } from '../lib/install';
import AtTable from './AtTable.svelte';

const target = document.getElementById('page');
const id = Number(new URLSearchParams(location.search).get('id'));
if (!Number.isSafeInteger(id) || id < 1) location.replace('/');
else if (target) mount(AtTable, { target, props: { id } });
installable();
