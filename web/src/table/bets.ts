// Sizes of bets: what the buttons offer, what may be typed, and what is asked once more.
import { t } from '../language';
import type { Choices, Raise } from '../wire';
import { kindOfNumber } from '../lib/chips';
import { fromField, write, type Units } from '../lib/units';
import type { Confirm } from './kept.svelte';
import type { Size } from './sizes';

/** A player's chips in front and behind, and how amounts are written for them. */
export interface Player {
  inFront: number;
  stack: number;
  units: Units;
}

/** A size that a button offers. */
export interface Offer {
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
  const within = Math.max(raise.least, Math.min(to, raise.most));
  if (within === raise.least || within === raise.most) return within;
  return Math.max(raise.least, within - (within % raise.step));
}

/** Sizes as totals that may be bet. A raise counts from the bet that it would first call, and `raise.pot` is the total of a raise of the whole pot after that call. */
export function offers(sizes: readonly { name: string; size: Size }[], choices: Choices, { inFront, stack }: Player, unit: number, big: number): Offer[] {
  const { raise } = choices;
  if (!raise || isFixed(raise)) return [];
  const called = inFront + (choices.call ?? 0);
  const even = (total: number) => clamp(Math.round(total / unit) * unit, raise);
  const total = (size: Size): number => {
    switch (size.of) {
      case 'pot':
        return size.share === 1 ? clamp(raise.pot, raise) : even(called + (raise.pot - called) * size.share);
      case 'bet':
        return even(Math.max(called, big) * size.times);
      case 'blinds':
        return even(big * size.count);
      case 'stack':
        return raise.most;
    }
  };
  const all = raise.most === inFront + stack ? t.bets.allIn : t.bets.most;
  return sizes.map(({ name, size }, index) => ({ key: String(index + 1), name: size.of === 'stack' ? all : name, to: total(size) }));
}

/** What is typed as a total, or why it cannot be bet. */
export function readAmount(text: string, raise: Raise, units: Units): { to: number } | { wrong: string } {
  const [least, most] = [write(raise.least, units), write(raise.most, units)];
  const to = fromField(text, units);
  if (to === null) return { wrong: t.bets.typeFromTo(units.big === null ? kindOfNumber(units.cents) : t.bets.aNumberOfBigBlinds, least, most) };
  if (to < raise.least) return { wrong: t.bets.theLeastIs(least) };
  if (to > raise.most) return { wrong: t.bets.theMostIs(most) };
  if (raise.fixed && to !== raise.least && to !== raise.most) {
    return { wrong: t.bets.itIsOr(least, most) };
  }
  if (clamp(to, raise) !== to) return { wrong: t.bets.betsGoInStepsOf(write(raise.step, units)) };
  return { to };
}

/** Is putting in so many more chips asked once more? */
export function isLarge(more: number, stack: number, confirm: Confirm): boolean {
  switch (confirm) {
    case 'never':
      return false;
    case 'all-in':
      return more >= stack;
    case 'half':
      return more * 2 >= stack;
    case 'always':
      return true;
  }
}

/** What the player would do with a bet: the first of a street, the rest of a bet that was only brought in, or a raise. */
export function verb(choices: Choices): 'bet' | 'complete' | 'raise' {
  if (!choices.raise?.bet) return 'raise';
  return choices.call === null ? 'bet' : 'complete';
}

/** What a bet to this total is called. */
export function callIt(to: number, choices: Choices, player: Player): string {
  const written = write(to, player.units);
  return to === player.inFront + player.stack ? t.bets.allIn2(written) : t.bets.does(t.bets.verbs[verb(choices)], written);
}
