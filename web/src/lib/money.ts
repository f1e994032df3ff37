// Amounts as people write them. On the wire every amount is a whole number: of chips, or of cents at a table that counts
// in money. Nothing between the wire and the eye counts in fractions.
import { LOCALE, language } from '../language';

const whole = new Intl.NumberFormat(LOCALE);

/** What parts thousands and cents in this language: `1,940.50`, `1.940,50`. */
const [COMMA, POINT] = language === 'de' ? ['.', ','] : [',', '.'];

/** The largest amount that is told exactly; more is a slip of the finger. */
const LARGEST = Number.MAX_SAFE_INTEGER;

/** An amount as it is written: `1,940` chips; in cents `0.25`, `19.40`, `20.00`, as the dealer says it. */
export function format(amount: number, cents = false): string {
  if (!cents) return whole.format(amount);
  const sign = amount < 0 ? '-' : '';
  const [money, rest] = [Math.floor(Math.abs(amount) / 100), Math.abs(amount) % 100];
  return `${sign}${whole.format(money)}${POINT}${String(rest).padStart(2, '0')}`;
}

/**
 * What somebody typed, as the wire counts it; null if it is no amount. Thousands may be parted as the language does or by blanks, and
 * in cents up to two decimals may follow a point or, as many keyboards of phones have nothing else, a comma.
 */
export function parse(text: string, cents = false): number | null {
  const typed = text.trim();
  const grouped = String.raw`\d{1,3}(?:[${COMMA}\s]\d{3})+|\d+`;
  const match = (cents ? new RegExp(`^(${grouped})?(?:[.,](\\d{0,2}))?$`) : new RegExp(`^(${grouped})$`)).exec(typed);
  if (!match || !/\d/.test(typed)) return null;
  const units = Number((match[1] ?? '0').replace(/[,.\s]/g, ''));
  const amount = cents ? units * 100 + Number((match[2] ?? '').padEnd(2, '0')) : units;
  return amount <= LARGEST ? amount : null;
}
