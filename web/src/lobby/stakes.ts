// What a table's stakes consist of, which depends on what its games force players to put up and on the limit.
import { t } from '../language';
import { LIMITS } from '../lib/limits';
import { format } from '../lib/money';
import type { GameInfo, StakesAsk } from '../wire';

/** Which amounts a choice of games needs. */
export interface Needs {
  /** Some game has blinds. */
  blinds: boolean;
  /** Some game cannot do without an ante. */
  ante: boolean;
  /** Some game has a bring-in. */
  bringIn: boolean;
  /** Some game is played at fixed limit. */
  fixed: boolean;
  /** Some game is played at spread limit. */
  spread: boolean;
}

/** The limit at which a game of a mix is played: the table's if it can be, else the first of its own. */
export function played(game: GameInfo, limit: string): string {
  return game.limits.includes(limit) ? limit : (game.limits[0] ?? limit);
}

/** The limits that a choice of games can be opened at, those that suit every game first. */
export function limitsOf(games: GameInfo[]): string[] {
  const all = Object.keys(LIMITS).filter((limit) => games.some((game) => game.limits.includes(limit)));
  const count = (limit: string) => games.filter((game) => game.limits.includes(limit)).length;
  return all.sort((one, other) => count(other) - count(one));
}

/** What has to be filled in for these games, each at its own limit. */
export function needsFor(games: GameInfo[], limits: string[]): Needs {
  const forced = (...kinds: string[]) => games.some((game) => kinds.includes(game.forced));
  return {
    blinds: forced('blinds'),
    ante: forced('ante', 'button-ante', 'bring-in'),
    bringIn: forced('bring-in'),
    fixed: limits.includes('fixed'),
    spread: limits.includes('spread'),
  };
}

/** The stakes that the list offers, by the size of the big blind or of the small bet: in chips, or in cents. */
export const sizes = (cents: boolean) => (cents ? [10, 20, 50, 100, 200, 400, 1000] : [2, 4, 10, 20, 50, 100, 200]);

/** What a table is opened at if nobody says otherwise: 1/2 in chips, 0.25/0.50 in money. */
export const usualSize = (cents: boolean) => (cents ? 50 : 2);

/** The amounts that usually go with a big blind or a small bet of this size. */
export function usual(size: number, needs: Needs, cents: boolean): StakesAsk {
  // Nobody pays a bring-in of 17 cents: from 50 on, money goes by fives.
  const step = cents && size >= 50 ? 5 : 1;
  const atLeastOne = (amount: number) => Math.max(step, Math.round(amount / step) * step);
  const stakes: StakesAsk = { ante: 0, small_blind: 0, big_blind: 0, bring_in: 0, small_bet: size, big_bet: size };
  if (needs.fixed) stakes.big_bet = size * 2;
  if (needs.spread) stakes.big_bet = size * 10;
  if (needs.blinds) [stakes.small_blind, stakes.big_blind] = [atLeastOne(size / 2), size];
  // Stud antes are about a quarter of the lower limit and the bring-in a bit more; other antes half the least bet.
  if (needs.ante) stakes.ante = atLeastOne(needs.fixed ? size / 5 : size / 2);
  if (needs.bringIn) stakes.bring_in = atLeastOne(size / 3);
  return stakes;
}

/** The stakes in a few words: `1/2`, `0.25/0.50`, `4/8, ante 1, bring-in 1`. */
export function told(stakes: StakesAsk, needs: Needs, cents: boolean): string {
  const parts: string[] = [];
  const money = (amount: number) => format(amount, cents);
  const pair = (low: number, high: number) => `${money(low)}/${money(high)}`;
  if (needs.fixed || needs.spread) parts.push(pair(stakes.small_bet, stakes.big_bet));
  else if (needs.blinds) parts.push(pair(stakes.small_blind, stakes.big_blind));
  if (needs.blinds && needs.fixed) parts.push(t.stakes.blinds(pair(stakes.small_blind, stakes.big_blind)));
  if (stakes.ante > 0) parts.push(t.stakes.ante(money(stakes.ante)));
  if (needs.bringIn) parts.push(t.stakes.bringIn(money(stakes.bring_in)));
  return parts.join(', ');
}

/**
 * The stakes as the server wants them: at no-limit and pot-limit the least bet is the big blind, and what no game of
 * the table uses is 0.
 */
export function asked(form: StakesAsk, needs: Needs): StakesAsk {
  const stakes = { ...form };
  if (!needs.blinds) stakes.small_blind = stakes.big_blind = 0;
  if (!needs.bringIn) stakes.bring_in = 0;
  if (!needs.fixed && !needs.spread) {
    if (needs.blinds) stakes.small_bet = stakes.big_blind;
    stakes.big_bet = stakes.small_bet;
  }
  return stakes;
}

/** What one may usually sit down with: 40 to 200 big blinds or small bets. */
export function usualBuyIn(stakes: StakesAsk): [number, number] {
  const big = stakes.big_blind || stakes.small_bet;
  return [big * 40, big * 200];
}
