// The end of a hand in its order: hands are turned up, the cards that won are lifted and the others grey, the hand is named,
// and the pots are pushed one after another. What is here only says when; nothing waits for it that a player may do.
import type { Said } from '../wire';

/** A pot on its way to whoever won it, or to all who share it. */
export interface Push {
  /** When it leaves the middle, in milliseconds after the step, and how long it is on its way. */
  at: number;
  ms: number;
  /** 0 is the main pot. */
  pot: number;
  /** Which run it was won on, counted from 1; 0 where there was one. */
  run: number;
  parts: { chair: number; amount: number }[];
}

export interface Ending {
  /** When the cards that won are lifted, and when the hand is named. */
  lit: number;
  named: number;
  /** The last of them ends the hand. */
  pushes: Push[];
  /** When every chip lies where it goes. */
  over: number;
}

/** In milliseconds: hands turn up, cards are lifted, the name comes, all is looked at, a pot is pushed, stacks are counted. */
const [TURN, LIFT, NAME, HOLD, PUSH] = [300, 260, 200, 700, 600];
/** What was won without a hand being shown needs no looking at: the last bets are gathered, and that is that. */
const GATHERED = 320;
/** Numbers count for so long once chips have come. */
export const COUNT = 400;

/** Cards are dealt so far apart, the more of them the less. */
export function dealGap(cards: number): number {
  return Math.min(70, Math.round(1_300 / Math.max(1, cards)));
}

/**
 * The order of what was said to end a hand; none if nothing did. `room` is how long it is until the next deal, where one is
 * due: everything is over by then, however many pots there are.
 */
export function ending(said: readonly Said[], room: number | null): Ending | null {
  const awards = said.filter((each) => each.what === 'awarded' && each.chair !== undefined);
  if (awards.length === 0) return null;
  const shown = awards.some((each) => (each.makes?.length ?? 0) > 0);
  const lit = said.some((each) => each.what === 'showed' || each.what === 'exposed') ? TURN : 0;
  const named = lit + LIFT;
  const first = shown ? named + NAME + HOLD : GATHERED;
  const pushes: Push[] = [];
  for (const { chair = 0, amount = 0, pot = 0, run = 0 } of awards) {
    const same = pushes.find((push) => push.pot === pot && push.run === run);
    const push = same ?? { at: first + pushes.length * PUSH, ms: PUSH, pot, run, parts: [] };
    if (!same) pushes.push(push);
    const part = push.parts.find((each) => each.chair === chair);
    if (part) part.amount += amount;
    else push.parts.push({ chair, amount });
  }
  const over = first + pushes.length * PUSH;
  const quick = room === null ? 1 : Math.min(1, Math.max(0.1, (room - COUNT) / over));
  return {
    lit: lit * quick,
    named: named * quick,
    pushes: pushes.map((push) => ({ ...push, at: push.at * quick, ms: push.ms * quick })),
    over: over * quick,
  };
}
