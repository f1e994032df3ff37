// Amounts of chips: how they are written and read, and which chips are drawn for them. On the wire every amount is a whole
// number; a table that counts in cents shows 25 as 0.25, and `cents` says so wherever an amount is written or read.
import type { Fees } from '../wire';

const whole = new Intl.NumberFormat('en-US');
const hundredths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount as it is written: 1,940, or in cents 19.40. */
export function amount(chips: number, cents = false): string {
  return cents ? hundredths.format(chips / 100) : whole.format(chips);
}

/** An amount where there is little room: 12.4k. */
export function short(chips: number, cents = false): string {
  const value = cents ? chips / 100 : chips;
  if (value < 100_000) return amount(chips, cents);
  if (value < 10_000_000) return `${Math.floor(value / 100) / 10}k`;
  return `${Math.floor(value / 100_000) / 10}m`;
}

/** An amount as it stands in a field where it can be changed: without commas. */
export function typed(chips: number, cents = false): string {
  return cents ? (chips / 100).toFixed(2) : String(chips);
}

/** What was typed, in the units of the wire; none if it is no amount. In cents `2`, `2.5` and `.25` are amounts too. */
export function parse(text: string, cents = false): number | null {
  const plain = text.replaceAll(/[,\s]/g, '');
  if (!cents) return /^\d+$/.test(plain) ? Number(plain) : null;
  const read = /^(?=\.?\d)(\d*)(?:\.(\d{0,2}))?$/.exec(plain);
  return read ? Number(read[1] || 0) * 100 + Number((read[2] ?? '').padEnd(2, '0')) : null;
}

/** What may be typed at all, for the sentence that says what is wrong. */
export function kindOfNumber(cents: boolean): string {
  return cents ? 'an amount such as 2.50' : 'a whole number';
}

/** What the house takes, in words; nothing where it takes nothing. */
export function feesInWords({ part, most }: Fees, cents = false): string {
  return part > 0 && most > 0 ? `House takes ${part / 100}% up to ${amount(most, cents)}` : '';
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
