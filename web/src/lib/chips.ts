// Amounts at the table: written, shortened, typed, and drawn as chips. `money` says how they are written and read.
import { t } from '../language';
import { format, parse } from './money';

export { format as amount, parse };

/** An amount where there is little room: 12.4k. */
export function short(chips: number, cents = false): string {
  const value = cents ? chips / 100 : chips;
  if (value < 100_000) return format(chips, cents);
  if (value < 10_000_000) return `${Math.floor(value / 100) / 10}k`;
  return `${Math.floor(value / 100_000) / 10}m`;
}

/** An amount in big blinds: 67.5 BB. */
export function blinds(chips: number, big: number): string {
  return `${Math.round((chips / Math.max(1, big)) * 10) / 10} BB`;
}

/** An amount as it stands in a field where it can be changed: without commas. */
export function typed(chips: number, cents = false): string {
  return cents ? (chips / 100).toFixed(2) : String(chips);
}

/** What may be typed at all, for the sentence that says what is wrong. */
export function kindOfNumber(cents: boolean): string {
  return cents ? t.chips.anAmountSuchAs250 : t.chips.aWholeNumber;
}

/** The values of chips, the largest first; each has its colour in `Chips.svelte`. */
export const VALUES = [25_000, 5_000, 1_000, 500, 100, 25, 5, 1] as const;

export type Value = (typeof VALUES)[number];

/** The chips to draw for an amount, the largest at the bottom: what a dealer would cut out, and no more than `most`. */
export function cut(chips: number, most: number): Value[] {
  const drawn: Value[] = [];
  let left = chips;
  for (const value of VALUES) {
    while (left >= value && drawn.length < most) {
      drawn.push(value);
      left -= value;
    }
  }
  return drawn;
}
