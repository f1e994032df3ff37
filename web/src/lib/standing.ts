// How somebody in a chair stands, in words.
import { t } from '../language';
import type { SeatView, Turn } from '../wire';
import { amount } from './chips';

/** In a word or two; empty for whoever simply plays. */
export function standing(seat: SeatView): string {
  switch (seat.state) {
    case 'in':
    case 'out':
      return seat.leaving ? t.standing.leaves : '';
    case 'folded':
      return t.standing.folded;
    case 'all-in':
      return t.standing.allIn;
    case 'waiting':
      return seat.stack === 0 ? t.standing.noChips : seat.owes ? t.standing.owesBlinds : t.standing.waiting;
    case 'away':
      return t.standing.sitsOut;
  }
}

/** Is nobody there who plays the hand? A bot of the house always is. */
export function isGone(seat: SeatView): boolean {
  return !seat.here && seat.bot === null;
}

/** All that the chair shows, for those who hear it. */
export function aloud(chair: number, seat: SeatView, { cents, button, position, turn }: { cents: boolean; button: boolean; position: string; turn: Turn | null }): string {
  return [
    t.standing.chair(chair, seat.name),
    seat.bot ? t.standing.bot : '',
    t.standing.chips(amount(seat.stack, cents)),
    seat.bet > 0 ? t.standing.inFront(amount(seat.bet, cents)) : '',
    standing(seat),
    isGone(seat) ? t.standing.notConnected : '',
    button ? t.standing.hasTheButton : position === '' || position === 'BTN' ? '' : t.standing.position(position),
    seat.won > 0 ? t.standing.wins(amount(seat.won, cents)) : '',
    turn ? t.standing.toAct : '',
  ]
    .filter(Boolean)
    .join(', ');
}
