// Keys for those who play without a mouse.

import { t } from '../language';

/** The keys and what they do, for the list that `?` shows. */
export const KEYS: readonly (readonly [string, string])[] = [
  ['F', t.keys.fold],
  ['C', t.keys.checkOrCallBringItIn],
  ['R', t.keys.typeAnAmountToBetOr],
  ['← →', t.keys.aBigBlindLessOrMore],
  ['1 – 6', t.keys.oneOfYourSizes],
  ['Enter', t.keys.betOrRaiseTheAmount],
  ['1 – 9', t.keys.chooseCardsToThrowAway],
  ['D', t.keys.drawOrStandPat],
  ['U K', t.keys.turnTheCardUpOrKeep],
  ['S M', t.keys.showOrMuck],
  ['Y N', t.keys.runItTwiceOrOnce],
  ['B', t.keys.buyInAgain],
  ['T', t.keys.saySomething],
  ['Esc', t.keys.leaveAFieldOrADialog],
  ['H', t.keys.howThisGameIsPlayed],
  ['G', t.keys.nextTable],
  ['?', t.keys.thisList],
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
