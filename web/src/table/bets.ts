// Sizes of bets: what the buttons offer and what may be typed.
import type { Choices, Raise } from '../wire';
import { amount, kindOfNumber, parse } from '../lib/chips';

/** A player's chips in front and behind, and whether they are cents. */
export interface Player {
  inFront: number;
  stack: number;
  cents: boolean;
}

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

/** Parts of the pot as totals. A raise counts from the bet that it would first call, and `raise.pot` is the total of a raise of the whole pot after that call. */
export function sizes(choices: Choices, { inFront, stack }: Player, unit: number): Size[] {
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
export function readAmount(text: string, raise: Raise, cents: boolean): { to: number } | { wrong: string } {
  const [least, most] = [amount(raise.least, cents), amount(raise.most, cents)];
  const to = parse(text, cents);
  if (to === null) return { wrong: `Type ${kindOfNumber(cents)} from ${least} to ${most}.` };
  if (to < raise.least) return { wrong: `The least is ${least}.` };
  if (to > raise.most) return { wrong: `The most is ${most}.` };
  if (raise.fixed && to !== raise.least && to !== raise.most) {
    return { wrong: `It is ${least} or ${most}.` };
  }
  return { to };
}

/** What the player would do with a bet: the first of a street, the rest of a bet that was only brought in, or a raise. */
export function verb(choices: Choices): 'Bet' | 'Complete to' | 'Raise to' {
  if (!choices.raise?.bet) return 'Raise to';
  return choices.call === null ? 'Bet' : 'Complete to';
}

/** What a bet to this total is called. */
export function callIt(to: number, choices: Choices, player: Player): string {
  const written = amount(to, player.cents);
  return to === player.inFront + player.stack ? `All-in ${written}` : `${verb(choices)} ${written}`;
}
