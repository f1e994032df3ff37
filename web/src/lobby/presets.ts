// Tables that are opened by one click: what most hosts want, at the usual stakes.
import { t } from '../language';
import type { GameInfo, NewTable } from '../wire';
import type { Mix } from './mixes';
import { asked, needsFor, told, usual, usualSize } from './stakes';

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

/** What is chosen from where the dealer chooses, each at its usual limit. */
const CHOICE: [game: string, limit: string][] = [
  ['holdem', 'no'],
  ['omaha', 'pot'],
  ['omaha-8', 'fixed'],
  ['stud', 'fixed'],
  ['razz', 'fixed'],
  ['stud-8', 'fixed'],
  ['deuce-to-seven-triple', 'fixed'],
  ['badugi', 'fixed'],
];

/** The presets that this room can deal. */
export function presets(house: House): Preset[] {
  const mixed = (id: string, chairs: number, turns: number) => {
    const mix = house.mixes.find((one) => one.id === id);
    return mix ? preset(house, id, mix.name, mix.games, mix.limits, { chairs, turns }) : null;
  };
  const size = usualSize(house.cents);
  const all = [
    preset(house, 'home', t.presets.home, ['holdem'], ['no'], { chairs: 9 }),
    preset(house, 'plo', t.presets.plo, ['omaha'], ['pot'], { chairs: 9 }),
    mixed('horse', 8, 8),
    mixed('8-game', 6, 6),
    dealersChoice(house),
    preset(house, 'bombs', t.presets.bombs, ['holdem'], ['no'], { chairs: 9, bomb: size * BOMB }),
  ];
  return all.filter((one) => one !== null);
}

function dealersChoice(house: House): Preset | null {
  const dealt = CHOICE.filter(([id, limit]) => house.games.some((game) => game.id === id && game.limits.includes(limit)));
  if (dealt.length < 2) return null;
  const one = preset(house, 'choice', t.presets.choice, dealt.map(([id]) => id), dealt.map(([, limit]) => limit), { chairs: 8, turns: 1, choice: true });
  return one && { ...one, about: t.presets.choiceAbout(dealt.length) };
}

function preset({ games, book, cents }: House, id: string, title: string, ids: string[], limits: string[], more: Partial<NewTable>): Preset | null {
  const found = ids.flatMap((one) => games.filter((game) => game.id === one));
  if (found.length !== ids.length || found.some((game, place) => !game.limits.includes(limits[place] ?? ''))) return null;
  const needs = needsFor(found, limits);
  const stakes = usual(usualSize(cents), needs, cents);
  const chairs = Math.min(more.chairs ?? 9, ...found.map((game) => game.seats));
  const table: NewTable = { name: title, games: ids, limit: limits[0] ?? 'no', ...(ids.length > 1 && { limits }), stakes: asked(stakes, needs), book, cents, ...more, chairs };
  const about = id === 'bombs' ? t.presets.bombsAbout : told(stakes, needs, cents);
  return { id, title, about, table };
}
