// What a table talks about for a while: a hand that was nearly won and was lost, a great hand beaten, a hand that comes once
// in a year.
import type { Said, TableView } from '../wire';

/** What somebody was to win on average of a pot, in thousandths, at the best of it. */
interface Chance {
  part: number;
  /** The street that lay there then; empty before the first. */
  street: string;
}

export interface Feat {
  what: 'bad-beat' | 'great-hand';
  /** Who is spoken of: whoever lost with it, or won with it. */
  chair: number;
  /** In percent and on which street, where it was the odds. */
  percent?: number;
  street?: string;
  /** What the hand was, where it was the hand. */
  hand?: string;
}

/** So likely to win, and lost all the same. */
const NEARLY = 850;
/** Hands of the high ranking that nobody expects to see beaten, or at all, by how their names begin. */
const [STRONG, GREAT] = [/^(full house|four|straight flush|royal flush|five)/i, /^(four|straight flush|royal flush|five)/i];

/** Follows the odds through a hand, and says at its end what there is to say. */
export class Chances {
  private hand = -1;
  private readonly best = new Map<number, Chance>();

  /** A table that was just told. */
  see(table: TableView): void {
    if (table.hand !== this.hand) this.best.clear();
    this.hand = table.hand;
    const main = table.pots.find((pot) => pot.odds.length > 0);
    main?.chairs.forEach((chair, index) => {
      const part = main.odds[index] ?? 0;
      if (part > (this.best.get(chair)?.part ?? 0)) this.best.set(chair, { part, street: table.boards.some((board) => board.length > 0) ? (table.street ?? '') : '' });
    });
  }

  /** What was so remarkable about the hand that was told; nothing about most. */
  feat(told: readonly Said[]): Feat | null {
    const awards = told.filter((said) => said.what === 'awarded');
    const won = new Set(awards.map((said) => said.chair));
    if (awards.length === 0 || awards.every((said) => !said.makes?.length)) return null;
    const shown = told.filter((said) => said.what === 'showed' && said.chair !== undefined && said.makes?.length);
    const beaten = shown.find((said) => !won.has(said.chair) && STRONG.test(said.makes?.[0]?.name ?? '') && said.makes?.[0]?.ranking === 'high');
    if (beaten?.chair !== undefined) return { what: 'bad-beat', chair: beaten.chair, hand: beaten.makes?.[0]?.name ?? '' };
    const lost = [...this.best].filter(([chair, { part }]) => !won.has(chair) && part >= NEARLY).sort(([, one], [, other]) => other.part - one.part)[0];
    if (lost) return { what: 'bad-beat', chair: lost[0], percent: Math.round(lost[1].part / 10), street: lost[1].street };
    const great = awards.find((said) => said.makes?.[0]?.ranking === 'high' && GREAT.test(said.makes[0].name));
    if (great?.chair !== undefined) return { what: 'great-hand', chair: great.chair, hand: great.makes?.[0]?.name ?? '' };
    return null;
  }
}
