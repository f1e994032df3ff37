// Keys for those who play without a mouse.

/** The keys and what they do, for the list that `?` shows. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['F', 'fold'],
  ['C', 'check or call; bring it in'],
  ['R', 'type an amount to bet or raise'],
  ['← →', 'a big blind less or more'],
  ['1 – 6', 'one of your sizes'],
  ['Enter', 'bet or raise the amount'],
  ['1 – 9', 'choose cards to throw away'],
  ['D', 'draw, or stand pat'],
  ['U K', 'turn the card up, or keep it down'],
  ['S M', 'show or muck'],
  ['Y N', 'run it twice, or once'],
  ['T', 'say something'],
  ['Esc', 'leave a field or a dialog'],
  ['?', 'this list'],
];

/** The key of an event in lower case; none while somebody is typing, holds a modifier or has a dialog open. */
export function pressed(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  if (document.querySelector('dialog[open]')) return null;
  const target = event.target;
  if (target instanceof HTMLInputElement && !['range', 'checkbox', 'radio'].includes(target.type)) return null;
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return null;
  // A focused button has its own use for Enter, a slider for the arrows.
  if (event.key === 'Enter' && target instanceof HTMLElement && target.closest('button, a, summary')) return null;
  if (event.key.startsWith('Arrow') && target instanceof HTMLInputElement) return null;
  return event.key.toLowerCase();
}
