// The mixes that have a name: which of them a table can be opened for, and at which limit.
import type { GameInfo, MixInfo } from '../wire';
import { limitsOf, played } from './stakes';

/** A mix as a table takes it: its games in order, and the limit at which each is played as the mix has it. */
export interface Mix {
  id: string;
  name: string;
  about: string;
  games: string[];
  limit: string;
}

/**
 * A table has one limit, which a game that is not played so replaces by the first of its own, and no game twice. So a
 * mix with hold'em at two limits, or with a game at another limit than its usual, cannot be dealt as it is meant.
 */
export function dealable(mixes: MixInfo[], games: GameInfo[]): Mix[] {
  return mixes.flatMap(({ id, name, about, turns }) => {
    const found = turns.flatMap((turn) => games.filter((game) => game.id === turn.game));
    const limit = limitsOf(found).find((one) => found.every((game, place) => played(game, one) === turns[place]?.limit));
    const whole = found.length === turns.length && new Set(found).size === found.length;
    return whole && limit !== undefined ? [{ id, name, about, games: found.map((game) => game.id), limit }] : [];
  });
}
