// Amounts of chips: how they are written and which chips are drawn for them.

const whole = new Intl.NumberFormat('en-US');

/** An amount as it is written: 1,940. */
export function amount(chips: number): string {
  return whole.format(chips);
}

/** An amount where there is little room: 12.4k. */
export function short(chips: number): string {
  if (chips < 100_000) return amount(chips);
  if (chips < 10_000_000) return `${Math.floor(chips / 100) / 10}k`;
  return `${Math.floor(chips / 100_000) / 10}m`;
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
