// Which sounds belong to what happened.
import { dealGap, ending } from '../lib/ending';
import type { Said, TableView } from '../wire';
import type { Sound } from './sound';

/** A sound and how long after the step it comes, in milliseconds. */
export interface Cue {
  sound: Sound;
  delay: number;
}

/** How many cards came to the holdings and the boards from one table to the next. */
function came(before: TableView | null, after: TableView): { held: number; board: number } {
  const same = before !== null && before.hand === after.hand;
  const more = (now: number, then: number | undefined) => Math.max(0, now - (same ? (then ?? 0) : 0));
  return {
    held: after.seats.reduce((sum, seat, index) => sum + more(seat?.cards.length ?? 0, before?.seats[index]?.cards.length), 0),
    board: after.boards.reduce((sum, board, index) => sum + more(board.length, before?.boards[index]?.length), 0),
  };
}

/**
 * The sounds of one step, from the table before it to the table after it, for whoever sits in a chair of their own. `room` is
 * how long it is until the next deal, by which the end of a hand is told (`ending`).
 */
export function cues(said: readonly Said[], before: TableView | null, after: TableView, chair: number | null, room: number | null = null): Cue[] {
  const found: Cue[] = [];
  const now = (sound: Sound) => found.push({ sound, delay: 0 });
  for (const each of said) {
    switch (each.what) {
      case 'checked':
        now('knock');
        break;
      case 'folded':
      case 'mucked':
        now('slide');
        break;
      case 'called':
      case 'raised':
      case 'brought-in':
      case 'posted':
      case 'anted':
        now(each.all_in ? 'stack' : 'chips');
        break;
      case 'chat':
        if (each.chair === undefined || each.chair !== chair) now('chat');
        break;
      default:
        break;
    }
  }
  for (const { at, ms, parts } of ending(said, room)?.pushes ?? []) {
    found.push({ sound: 'push', delay: at });
    if (parts.some((part) => part.chair === chair)) found.push({ sound: 'win', delay: at + ms });
  }
  const { held, board } = came(before, after);
  const drawn = said.reduce((sum, each) => sum + (each.what === 'drew' && each.draws ? (each.count ?? 0) : 0), 0);
  // A street that decides an all-in is heard as one; other cards fall one by one.
  if (board > 0 && before?.runout) now('street');
  const cards = held + drawn + (before?.runout ? 0 : board);
  for (let card = 0; card < cards; card += 1) found.push({ sound: 'card', delay: dealGap(cards) * card });
  const inFront = (table: TableView | null) => table?.seats.reduce((sum, seat) => sum + (seat?.bet ?? 0), 0) ?? 0;
  if (inFront(before) > 0 && inFront(after) === 0 && after.on && before?.hand === after.hand) now('gather');
  return found;
}
