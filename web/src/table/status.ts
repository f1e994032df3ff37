// What is going on, in a sentence: who is to act, when the next hand comes, or what is missing for one.
import { t } from '../language';
import type { EventClock, SeatView, TableView, You } from '../wire';

/** Can they be dealt into the next hand as things are? */
function isReady(seat: SeatView | null): boolean {
  return seat !== null && seat.state !== 'away' && seat.stack > 0 && !seat.leaving;
}

/** A sentence for the viewer; empty where there is nothing to add to what the page shows. `seconds` are those to the next
 * deal, where one is due and the time is known; `event` is the clock of the event whose table it is. */
export function status(table: TableView, you: You | null, seconds: number | null, event: EventClock | null = null): string {
  if (table.closed !== null) return t.status.thisTableIsClosed(ended(table.closed));
  if (table.paused !== null) return t.status.theGameIsPaused(ended(table.paused));
  if (table.on) return during(table, you);
  if (event !== null) return betweenHands(event);
  if (you?.leaving) return t.status.youLeaveTheTable;
  if (table.naming) return t.naming.names(table.seats[table.naming.chair - 1]?.name ?? t.status.chair(table.naming.chair));
  if (table.next !== null) return seconds === null || seconds === 0 ? t.status.theNextHandIsDealt : t.status.nextHandIn(seconds);
  if (table.closing !== null) return '';
  const ready = table.seats.filter(isReady).length;
  if (ready >= 2) return t.status.theNextHandComesSoon;
  return you && isReady(table.seats[you.chair - 1] ?? null) ? t.status.waitingForAnotherPlayer : t.status.waitingForPlayers;
}

/** An event deals by its own clock: a halt is told over the felt. */
function betweenHands(event: EventClock): string {
  if (event.is_break || event.status !== 'running') return '';
  return event.hand_for_hand ? t.eventTable.handForHand : t.eventTable.theNextHandComesSoon;
}

function during(table: TableView, you: You | null): string {
  if (table.runout) return t.status.allInTheRestIsDealt;
  if (table.turn && table.turn.chair !== you?.chair) {
    const who = table.seats[table.turn.chair - 1]?.name ?? t.status.chair(table.turn.chair);
    return t.status.isToAct(who);
  }
  return you?.leaving ? t.status.youLeaveAfterThisHand : '';
}

/** A reason as a sentence, however it was typed; empty where none was given. */
export function ended(why: string): string {
  if (why.trim() === '') return '';
  return /[.!?]$/.test(why.trim()) ? why.trim() : `${why.trim()}.`;
}
