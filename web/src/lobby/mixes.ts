// The mixes that have a name, as a table takes them.
import type { GameInfo, MixInfo } from '../wire';

/** A mix as a table takes it: its games in order, and the limit of each. */
export interface Mix {
  id: string;
  name: string;
  about: string;
  games: string[];
  limits: string[];
}

/** The mixes whose games are all dealt here at the limits that they have in it. */
export function dealable(mixes: MixInfo[], games: GameInfo[]): Mix[] {
  const dealt = (id: string, limit: string) => games.some((game) => game.id === id && game.limits.includes(limit));
  const whole = mixes.filter(({ turns }) => turns.every(({ game, limit }) => dealt(game, limit)));
  return whole.map(({ id, name, about, turns }) => ({ id, name, about, games: turns.map((turn) => turn.game), limits: turns.map((turn) => turn.limit) }));
}

/** The limit that most games of a mix have; of several the first. */
export function mostly({ limits }: Mix): string {
  const count = (limit: string) => limits.filter((one) => one === limit).length;
  return limits.reduce((best, one) => (count(one) > count(best) ? one : best), limits[0] ?? 'no');
}
