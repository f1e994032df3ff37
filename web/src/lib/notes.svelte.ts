// What the viewer notes about other players: asked for once a page, kept by the server for this account alone.
import { SvelteMap } from 'svelte/reactivity';
import type { Note, Tag } from '../wire';
import * as api from './api';

export const TAGS: readonly Tag[] = ['red', 'orange', 'yellow', 'green', 'blue', 'violet'];

/** By the account that they are about. */
export const notes = new SvelteMap<number, Note>();

/** Asks for all of them. Whoever is not logged in has none. */
export async function loadNotes(): Promise<void> {
  for (const note of await api.notes()) notes.set(note.account, note);
}

/** Notes something; without words and colour nothing any more. */
export async function setNote(account: number, text: string, tag: Tag | null): Promise<void> {
  const note = await api.setNote(account, tag === null ? { text } : { text, tag });
  if (note.text === '' && note.tag === null) notes.delete(account);
  else notes.set(account, note);
}
