// Sizes of bets: what the buttons offer and what may be typed.
import type { Choices, Raise } from '../wire';
import { amount } from '../lib/chips';

/** A size that a button offers. */
export interface Size {
  /** The key that chooses it. */
  key: string;
  name: string;
  to: number;
}

/** Are there one or two totals and nothing between them? */
export function isFixed(raise: Raise): boolean {
  return raise.fixed || raise.least === raise.most;
}

/** Brings a total to what may be bet. */
export function clamp(to: number, raise: Raise): number {
  return Math.max(raise.least, Math.min(to, raise.most));
}

/** Parts of the pot as totals. `inFront` is what the player has in front: a raise counts from the bet that it would
 * first call, and `raise.pot` is the total of a raise of the whole pot after that call. */
export function sizes(choices: Choices, inFront: number, stack: number, unit: number): Size[] {
  const { raise } = choices;
  if (!raise || isFixed(raise)) return [];
  const called = inFront + (choices.call ?? 0);
  const part = (share: number) => clamp(Math.round((called + (raise.pot - called) * share) / unit) * unit, raise);
  return [
    { key: '1', name: '½ pot', to: part(1 / 2) },
    { key: '2', name: '⅔ pot', to: part(2 / 3) },
    { key: '3', name: 'Pot', to: clamp(raise.pot, raise) },
    { key: '4', name: raise.most === inFront + stack ? 'All-in' : 'Most', to: raise.most },
  ];
}

/** What is typed as a total, or why it cannot be bet. */
export function readAmount(text: string, raise: Raise): { to: number } | { wrong: string } {
  const plain = text.replaceAll(/[,\s]/g, '');
  if (!/^\d+$/.test(plain)) return { wrong: `Type a whole number from ${amount(raise.least)} to ${amount(raise.most)}.` };
  const to = Number(plain);
  if (to < raise.least) return { wrong: `The least is ${amount(raise.least)}.` };
  if (to > raise.most) return { wrong: `The most is ${amount(raise.most)}.` };
  if (raise.fixed && to !== raise.least && to !== raise.most) {
    return { wrong: `It is ${amount(raise.least)} or ${amount(raise.most)}.` };
  }
  return { to };
}

/** What a bet to this total is called. */
export function callIt(to: number, raise: Raise, inFront: number, stack: number): string {
  if (to === inFront + stack) return `All-in ${amount(to)}`;
  return raise.bet ? `Bet ${amount(to)}` : `Raise to ${amount(to)}`;
}
