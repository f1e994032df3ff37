// What came of a hand, for the felt: who won with what, and which cards that took.
import { t } from '../language';
import type { Said, TableView } from '../wire';
import { amount } from './chips';

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
  /** The cards that won; none where no hand was shown. */
  lit: ReadonlySet<string>;
}

/** As a heading: with a capital. */
export function headed(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function joined(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? '') : t.result.and(names.slice(0, -1).join(', '), names.at(-1) ?? '');
}

/** Of the hand that is over or being paid; nothing before. `told` is what was said in it. */
export function result(table: TableView, told: readonly Said[]): Result | null {
  const awards = told.filter((said) => said.what === 'awarded');
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
  return { wins, lit: new Set(awards.flatMap((each) => each.makes?.[0]?.best ?? [])) };
}
