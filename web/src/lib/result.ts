// What came of a hand, for the felt: who won with what, and which cards that took.
import { t } from '../language';
import type { Said, TableView } from '../wire';
import { amount } from './chips';
import type { Push } from './ending';

/** Something that was won: a pot, or a part of it. */
export interface Win {
  /** Which board, run or part it was won on, where there are several. */
  label: string;
  /** What the hand is called, where it was shown. */
  hand: string;
  /** Who won how much. */
  who: string;
}

export interface Result {
  wins: Win[];
  /** The cards that won on each run; with run 0 where there was one. Empty where no hand was shown. */
  best: { run: number; cards: readonly string[] }[];
}

/** The cards that won, on one board of several runs or on all; none where no hand was shown. */
export function lit({ best }: Result, board: number | null): ReadonlySet<string> | null {
  if (best.length === 0) return null;
  return new Set(best.filter(({ run }) => board === null || run === 0 || run === board + 1).flatMap(({ cards }) => cards));
}

/** As a heading: with a capital. */
export function headed(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : t.result.and(names.slice(0, -1).join(', '), names.at(-1) ?? '');
}

/** Of the hand that is over or being paid; nothing before. `told` is what was said in it; of one pot where `push` says which. */
export function result(table: TableView, told: readonly Said[], push: Push | null = null): Result | null {
  const of = ({ pot = 0, run = 0 }: Said) => push === null || (pot === push.pot && run === push.run);
  const awards = told.filter((said) => said.what === 'awarded' && of(said));
  if (awards.length === 0) return null;
  // Pots that the same hands win for the same reason are one line.
  const groups = new Map<string, Said[]>();
  for (const each of awards) {
    const key = [each.run ?? 0, each.part ?? '', each.makes?.[0]?.name ?? ''].join('/');
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  const wins = [...groups.values()].map((group): Win => {
    const [first] = group;
    const names = [...new Set(group.map((each) => each.name ?? t.result.chair(each.chair ?? 0)))];
    const sum = group.reduce((all, each) => all + (each.amount ?? 0), 0);
    const label = [first?.run === undefined ? '' : t.result.run(first.run), first?.part ?? ''].filter(Boolean).join(', ');
    return {
      label: headed(label),
      hand: headed(first?.makes?.[0]?.name ?? ''),
      who: names.length > 1 ? t.result.split(joined(names), amount(sum, table.cents)) : t.result.wins(names[0] ?? '', amount(sum, table.cents)),
    };
  });
  const best = awards.flatMap(({ run = 0, makes }) => (makes?.[0] ? [{ run, cards: makes[0].best }] : []));
  return { wins, best };
}
