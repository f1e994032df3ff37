// Prizes, and how hands were judged for them, in German.
import type { Clause, PrizeOf, Said } from '../wire';

/** A prize that something goes into, or that is qualified for. */
export function prize(of: PrizeOf | undefined): string {
  switch (of) {
    case 'bad-beat':
      return 'den Bad-Beat-Jackpot';
    case 'straight-flush':
      return 'die Prämie für Straight Flushes';
    case 'high-hand':
      return 'die High-Hand-Preise';
    case undefined:
      return 'einen Preis';
  }
}

/** A prize that something comes from. */
export function prizeFrom(of: PrizeOf | undefined): string {
  switch (of) {
    case 'bad-beat':
      return 'dem Bad-Beat-Jackpot';
    case 'straight-flush':
      return 'der Prämie für Straight Flushes';
    case 'high-hand':
      return 'den High-Hand-Preisen';
    case undefined:
      return 'einem Preis';
  }
}

/** Won, or what was missing. */
export function judged(said: Said, chips: (many: number) => string): string {
  const whose = said.name === undefined ? 'die Hand' : `die Hand von ${said.name}`;
  const missing = (said.clauses ?? []).filter((clause) => !clause.held);
  if (missing.length === 0) return `${whose} qualifiziert sich für ${prize(said.prize)}`;
  return `${whose} qualifiziert sich nicht für ${prize(said.prize)}: ${missing.map((clause) => lacks(clause, chips)).join(', ')}`;
}

/** What there was in place of what a clause asks for. */
function lacks({ what, who, least, found, asked, made }: Clause, chips: (many: number) => string): string {
  const whose = who === 'loser' ? 'die unterlegene Hand' : who === 'winner' ? 'die Siegerhand' : 'die Hand';
  const is = made === undefined ? '' : ` (es ist ${made})`;
  switch (what) {
    case 'game':
      return 'das Spiel nimmt nicht teil';
    case 'raked':
      return 'das Haus hat nichts genommen';
    case 'least-pot':
      return `${chips(found ?? 0)} im Pot sind weniger als ${chips(least ?? 0)}`;
    case 'pot-over':
      return `${chips(found ?? 0)} im Pot sind nicht mehr als ${chips(least ?? 0)}`;
    case 'dealt':
      return `${found ?? 0} haben Karten bekommen, ${least ?? 0} sind nötig`;
    case 'proper-hands':
      return 'eine Hand oder das Board hat die falsche Zahl von Karten';
    case 'beaten':
      return 'keine gezeigte Hand hat gegen eine andere verloren';
    case 'reaches':
      return `${whose} ist nicht ${asked ?? 'gut genug'}${is}`;
    case 'both-hole-cards':
      return `${whose} spielt nicht beide Hole Cards`;
    case 'pocket-pair':
      return `${whose} macht den Vierling nicht mit einem Pocket Pair`;
    case 'own-cards':
      return 'das Board allein ist ebenso gut';
    case 'straight-flush':
      return `es ist kein Straight Flush${is}`;
    case 'listed':
      return `dafür gibt es keinen Preis${is}`;
    case 'verified':
      return 'niemand hat die Hände geprüft';
    case 'talk':
      return 'jemand hat zu früh über die Hand gesprochen';
    case 'jackpot-over':
      return `der Jackpot von ${chips(found ?? 0)} liegt nicht über ${chips(least ?? 0)}`;
    case 'no-bad-beat':
      return 'dieselbe Hand gewinnt den Jackpot';
    case 'not-by-folds':
      return 'alle anderen haben gefoldet';
  }
}
