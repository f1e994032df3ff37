// Tables that are opened by one click: what most hosts want, at the usual stakes.
import { t } from '../language';
import type { GameInfo, NewTable } from '../wire';
import type { Mix } from './mixes';
import { asked, needsOf, told, usual, usualSize } from './stakes';

/** A table that is opened as it is. */
export interface Preset {
  id: string;
  title: string;
  about: string;
  table: NewTable;
}

interface House {
  games: GameInfo[];
  mixes: Mix[];
  book: string;
  cents: boolean;
}

/** Bomb pots are usually played for five big blinds. */
const BOMB = 5;

/** The presets that this room can deal. */
export function presets(house: House): Preset[] {
  const horse = house.mixes.find((mix) => mix.id === 'horse');
  const all = [
    preset(house, 'home', t.presets.home, ['holdem'], 'no', { chairs: 9 }),
    preset(house, 'plo', t.presets.plo, ['omaha'], 'pot', { chairs: 9 }),
    horse ? preset(house, 'horse', horse.name, horse.games, horse.limit, { chairs: 8, turns: 8 }) : null,
    preset(house, 'bombs', t.presets.bombs, ['holdem'], 'no', { chairs: 9, bomb: usualSize(house.cents) * BOMB }),
  ];
  return all.filter((one) => one !== null);
}

function preset({ games, book, cents }: House, id: string, title: string, ids: string[], limit: string, more: Partial<NewTable>): Preset | null {
  const found = ids.flatMap((one) => games.filter((game) => game.id === one));
  if (found.length !== ids.length) return null;
  const needs = needsOf(found, limit);
  const stakes = usual(usualSize(cents), needs, cents);
  const chairs = Math.min(more.chairs ?? 9, ...found.map((game) => game.seats));
  const table: NewTable = { name: title, games: ids, limit, stakes: asked(stakes, needs), book, cents, ...more, chairs };
  return { id, title, about: id === 'bombs' ? t.presets.bombsAbout : told(stakes, needs, cents), table };
}
