// What the house takes from a pot, in words.
import { t } from '../language';
import type { Charge, Fees } from '../wire';
import { format } from './money';

/** `nothing`, `5%, at most 3`, or what the book charges: `4 a hand at most`, `5 each for 30 minutes`. */
export function taken(fees: Fees, cents: boolean, charge?: Charge): string {
  if (charge?.by === 'drop') return t.fees.aHandAtMost(format(charge.amount ?? 0, cents));
  if (charge?.by === 'time') return t.fees.eachForMinutes(format(charge.amount ?? 0, cents), charge.minutes ?? 0);
  // A fee of nothing at most is none, whatever its part.
  if (fees.part === 0 || fees.most === 0) return t.fees.nothing;
  return t.fees.atMost(percent(fees.part), format(fees.most, cents));
}

/** What a sign at the table tells of how the house is paid: all of it, or of a table that is listed. */
interface Priced {
  fees: Fees;
  cents: boolean;
  charge?: Charge;
}

/** As a sentence of the sign at the table; nothing where the house takes nothing. */
export function feesInWords({ fees, cents, charge }: Priced): string {
  if (charge?.by === 'drop') return t.fees.houseTakesFromEachHandAt(format(charge.amount ?? 0, cents));
  if (charge?.by === 'time') return t.fees.houseTakesFromEachSeatFor(format(charge.amount ?? 0, cents), charge.minutes ?? 0);
  return fees.part > 0 && fees.most > 0 ? t.fees.houseTakesUpToFromEach(percent(fees.part), format(fees.most, cents)) : '';
}

/** The part as it is written: 500 hundredths of a percent are `5`, 250 are `2.5`. */
export function percent(part: number): string {
  return String(part / 100);
}

/** What somebody typed as percent, in hundredths of a percent; null if it is none of 0 to 100. */
export function parsePercent(text: string): number | null {
  if (!/^\d{1,3}(?:[.,]\d{0,2})?\s*%?$/.test(text.trim())) return null;
  const part = Math.round(Number.parseFloat(text.trim().replace(',', '.')) * 100);
  return part <= 10_000 ? part : null;
}
