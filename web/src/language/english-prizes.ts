// Prizes, and how hands were judged for them, in English.
import type { Clause, PrizeOf, Said } from '../wire';

/** A prize as a sentence names it. */
export function prize(of: PrizeOf | undefined): string {
  switch (of) {
    case 'bad-beat':
      return 'the bad-beat jackpot';
    case 'straight-flush':
      return 'the award for straight flushes';
    case 'high-hand':
      return 'the high-hand payouts';
    case undefined:
      return 'a prize';
  }
}

/** Won, or what was missing. */
export function judged(said: Said, chips: (many: number) => string): string {
  const whose = said.name === undefined ? 'the hand' : `the hand of ${said.name}`;
  const missing = (said.clauses ?? []).filter((clause) => !clause.held);
  if (missing.length === 0) return `${whose} qualifies for ${prize(said.prize)}`;
  return `${whose} does not qualify for ${prize(said.prize)}: ${missing.map((clause) => lacks(clause, chips)).join(', ')}`;
}

/** What there was in place of what a clause asks for. */
function lacks({ what, who, least, found, asked, made }: Clause, chips: (many: number) => string): string {
  const whose = who === 'loser' ? 'the losing hand' : who === 'winner' ? 'the winning hand' : 'the hand';
  const is = made === undefined ? '' : ` (it is ${made})`;
  switch (what) {
    case 'game':
      return 'the game takes no part';
    case 'raked':
      return 'the house took no fee';
    case 'least-pot':
      return `${chips(found ?? 0)} in the pot is less than ${chips(least ?? 0)}`;
    case 'pot-over':
      return `${chips(found ?? 0)} in the pot is not more than ${chips(least ?? 0)}`;
    case 'dealt':
      return `${found ?? 0} were dealt in, and ${least ?? 0} are needed`;
    case 'proper-hands':
      return 'a hand or the board has the wrong number of cards';
    case 'beaten':
      return 'no hand that was shown lost to another';
    case 'reaches':
      return `${whose} is not ${asked ?? 'good enough'}${is}`;
    case 'both-hole-cards':
      return `${whose} does not play both hole cards`;
    case 'pocket-pair':
      return `${whose} does not make four of a kind with a pocket pair`;
    case 'own-cards':
      return 'the board alone is as good';
    case 'straight-flush':
      return `it is no straight flush${is}`;
    case 'listed':
      return `it has no payout${is}`;
    case 'verified':
      return 'nobody checked the hands';
    case 'talk':
      return 'somebody talked about the hand too soon';
    case 'jackpot-over':
      return `the jackpot of ${chips(found ?? 0)} is not over ${chips(least ?? 0)}`;
    case 'no-bad-beat':
      return 'the same hand wins the jackpot';
    case 'not-by-folds':
      return 'all others folded';
  }
}
