// What the page knows: the table as the last message had it, what was said, and what is being asked.
import type { Cite, Do, EventClock, EventSeat, Removed, Said, Step, TableView, You } from '../wire';
import { ServerClock } from '../lib/server-clock.svelte';
import { changed } from './changed';
import { Connection, type Outcome } from './connection';

/** A line of the log. */
export interface Line {
  key: number;
  at: number;
  said: Said;
}

/** Lines kept on the page; older ones are in the hands' histories. */
const MOST_LINES = 300;

/** A step that was just heard: what was said, and the table before and after it. */
export interface Heard {
  said: readonly Said[];
  before: TableView | null;
  after: TableView;
  you: You | null;
  /** Milliseconds from the step to the next deal, where one is due. */
  room: number | null;
}

export class Session {
  /** Told of every step that is news: for sound and motion. */
  onstep: (heard: Heard) => void = () => undefined;

  /** Told when an event has given its player a seat at another of its tables. */
  onmoved: (seat: EventSeat) => void = () => undefined;

  table: TableView | null = $state.raw(null);
  you: You | null = $state.raw(null);
  /** The clock of the event whose table it is, once it was told. */
  event: EventClock | null = $state.raw(null);
  /** Was the viewer sent away from this table? */
  removed: Removed | null = $state.raw(null);
  lines: readonly Line[] = $state.raw([]);
  /** What was said since the last deal, for the felt: who posted, who won with what. */
  told: readonly Said[] = $state.raw([]);
  /** What was said with the last step. */
  last: readonly Said[] = $state.raw([]);
  /** When that was, by the server's clock. */
  at = $state(0);
  online = $state(false);
  /** Acts in the hand that are not answered yet. */
  busy = $state(0);
  refusal: { why: string; cite: Cite | null } | null = $state.raw(null);

  readonly clock = new ServerClock();

  private number = 0;
  private key = 0;
  private readonly connection: Connection;

  constructor(id: number) {
    this.connection = new Connection(`/api/tables/${id}/socket`, {
      after: () => this.number,
      online: (yes) => (this.online = yes),
      moved: (seat) => this.onmoved(seat),
      event: (clock) => {
        this.clock.hear(clock.now);
        this.event = clock;
      },
      heard: (message) => {
        if (message.type === 'snapshot') {
          for (const step of message.missed) {
            this.clock.hear(step.at);
            this.note(step);
          }
          this.number = message.number;
          this.see(message.table, message.you, message.removed);
        } else {
          this.clock.hear(message.at);
          const before = this.table;
          const news = this.note(message);
          const { changes } = message;
          const after = (changes ? changed(before, 'table' in changes ? changes.table : {}) : message.table) as TableView | undefined;
          if (!after) return;
          const you = changes ? ('you' in changes ? changed(this.you, changes.you) : this.you) : (message.you ?? null);
          this.see(after, you as You | null, message.removed);
          if (news) this.onstep({ said: message.said, before, after, you: this.you, room: this.room });
        }
      },
    });
  }

  /** Milliseconds from the last step to the next deal, where one is due. */
  get room(): number | null {
    const next = this.table?.next ?? null;
    return next === null ? null : next - this.at;
  }

  /** Asks for something. An act in a hand goes with the number of the turn that it answers. */
  async ask(what: Do): Promise<Outcome> {
    this.refusal = null;
    const act = isAct(what);
    if (act) this.busy += 1;
    const outcome = await this.connection.ask(what, act ? (this.you?.turn ?? undefined) : undefined);
    if (act) this.busy -= 1;
    if (!outcome.done) this.refusal = { why: outcome.why, cite: outcome.cite };
    return outcome;
  }

  hurry(): void {
    this.connection.hurry();
  }

  close(): void {
    this.connection.close();
  }

  private see(table: TableView, you: You | null, removed: Removed | undefined): void {
    this.table = table;
    this.you = you;
    this.removed = removed ?? null;
    // A time that is left is told with the moment at which it ends.
    for (const limit of [table.turn, you?.rebuy]) {
      if (limit && limit.until !== null && limit.left !== null) this.clock.hear(limit.until - limit.left);
    }
  }

  /** Writes down what was said, once; whether it is news. */
  private note(step: Step): boolean {
    // Who is connected changes without a step of its own: such a message has the last step's number.
    if (step.number <= this.number) return false;
    this.number = step.number;
    this.last = step.said;
    this.at = step.at;
    if (step.said.length === 0) return true;
    const deal = step.said.findLastIndex((said) => said.what === 'dealt-hand');
    this.told = deal < 0 ? [...this.told, ...step.said] : step.said.slice(deal);
    const lines = step.said.map((said) => ({ key: this.key++, at: step.at, said }));
    this.lines = [...this.lines, ...lines].slice(-MOST_LINES);
    return true;
  }
}

function isAct(what: Do): boolean {
  switch (what.do) {
    case 'fold':
    case 'check':
    case 'call':
    case 'bring-in':
    case 'raise':
    case 'discard':
    case 'flip':
    case 'show':
    case 'muck':
    case 'say':
      return true;
    case 'prepare':
    case 'sit':
    case 'leave':
    case 'sit-out':
    case 'return':
    case 'buy':
    case 'enter':
    case 'auto-rebuy':
    case 'straddle':
    case 'bomb':
    case 'run':
    case 'chop':
    case 'consent':
    case 'show-cards':
    case 'rabbit':
    case 'name':
    case 'chat':
      return false;
  }
}
