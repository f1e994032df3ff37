// Puts a page's component into its document, with the look that all pages share.
import { mount, type Component } from 'svelte';
import { installable } from './install';
import './theme.css';

/** Mounts the page. */
export function show(page: Component): void {
  const target = document.getElementById('page');
  if (target) mount(page, { target });
  installable();
}
