// Amounts as a player wants to read and type them: in chips, or in big blinds.
import { amount, blinds, parse, typed } from './chips';

export interface Units {
  /** Does the table count in cents? */
  cents: boolean;
  /** The big blind, where amounts are in big blinds. */
  big: number | null;
}

/** So many decimals tell every chip from the next. */
function decimals(big: number): number {
  return Math.max(2, Math.ceil(Math.log10(big)) + 1);
}

/** An amount for the eye: `1,250`, `12.50`, `12.5 BB`. */
export function write(chips: number, { cents, big }: Units): string {
  return big === null ? amount(chips, cents) : blinds(chips, big);
}

/** An amount as it stands in a field where it can be changed. */
export function inField(chips: number, { cents, big }: Units): string {
  return big === null ? typed(chips, cents) : String(Number((chips / big).toFixed(decimals(big))));
}

/** What was typed into such a field, in chips; null if it is no amount. */
export function fromField(text: string, { cents, big }: Units): number | null {
  if (big === null) return parse(text, cents);
  const match = /^(\d+(?:[.,]\d*)?|[.,]\d+)\s*(?:bb)?$/i.exec(text.trim());
  const chips = match ? Math.round(Number(match[1]?.replace(',', '.')) * big) : Number.NaN;
  return Number.isSafeInteger(chips) ? chips : null;
}
