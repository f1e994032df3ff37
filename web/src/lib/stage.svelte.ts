// Where the end of a hand is: what of it is to be seen already, and what is not. The next step ends it at once.
import type { Ending, Push } from './ending';

export class Stage {
  ending: Ending | null = $state.raw(null);
  /** How many milliseconds of it have passed, at each of its marks. */
  private passed = $state(Number.POSITIVE_INFINITY);
  private timers: ReturnType<typeof setTimeout>[] = [];

  /** Are the cards that won to be seen, and the name of the hand? */
  readonly lit = $derived(this.ending === null || this.passed >= this.ending.lit);
  readonly named = $derived(this.ending === null || this.passed >= this.ending.named);
  /** Those that still lie in the middle. */
  readonly waiting: readonly Push[] = $derived(this.ending?.pushes.filter((push) => this.passed < push.at) ?? []);
  /** The one that is looked at: pushed last, or to be pushed first; none once all is over. */
  readonly current: Push | null = $derived(
    this.ending && this.passed < this.ending.over ? (this.ending.pushes.findLast((push) => this.passed >= push.at) ?? this.ending.pushes[0] ?? null) : null,
  );
  /** What has not come to each chair yet. */
  readonly owed: ReadonlyMap<number, number> = $derived.by(() => {
    const owed = new Map<number, number>();
    for (const { at, ms, parts } of this.ending?.pushes ?? []) {
      if (this.passed >= at + ms) continue;
      for (const { chair, amount } of parts) owed.set(chair, (owed.get(chair) ?? 0) + amount);
    }
    return owed;
  });

  /** Begins an end; `leaves` is told of each pot before it leaves. */
  begin(ending: Ending, leaves: (push: Push) => void): void {
    this.end();
    this.ending = ending;
    this.passed = 0;
    const mark = (at: number, first = () => {}) => {
      this.timers.push(
        setTimeout(() => {
          first();
          this.passed = Math.max(this.passed, at);
        }, at),
      );
    };
    mark(ending.lit);
    mark(ending.named);
    // A pot leaves as the one before it comes: it is looked at before anything is drawn anew.
    for (const push of ending.pushes) mark(push.at, () => leaves(push));
    for (const push of ending.pushes) mark(push.at + push.ms);
  }

  /** All of it is to be seen. */
  end(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers = [];
    this.ending = null;
    this.passed = Number.POSITIVE_INFINITY;
  }
}
