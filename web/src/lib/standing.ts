// How somebody in a chair stands, in words.
import type { SeatView, Turn } from '../wire';
import { amount } from './chips';

/** In a word or two; empty for whoever simply plays. */
export function standing(seat: SeatView): string {
  switch (seat.state) {
    case 'in':
    case 'out':
      return seat.leaving ? 'leaves' : '';
    case 'folded':
      return 'folded';
    case 'all-in':
      return 'all-in';
    case 'waiting':
      return seat.stack === 0 ? 'no chips' : seat.owes ? 'owes blinds' : 'waiting';
    case 'away':
      return 'sits out';
  }
}

/** Is nobody there who plays the hand? A bot of the house always is. */
export function isGone(seat: SeatView): boolean {
  return !seat.here && seat.bot === null;
}

/** All that the chair shows, for those who hear it. */
export function aloud(chair: number, seat: SeatView, { cents, button, position, turn }: { cents: boolean; button: boolean; position: string; turn: Turn | null }): string {
  return [
    `Chair ${chair}: ${seat.name}`,
    seat.bot ? 'bot' : '',
    `${amount(seat.stack, cents)} chips`,
    seat.bet > 0 ? `${amount(seat.bet, cents)} in front` : '',
    standing(seat),
    isGone(seat) ? 'not connected' : '',
    button ? 'has the button' : position === '' || position === 'BTN' ? '' : `position ${position}`,
    seat.won > 0 ? `wins ${amount(seat.won, cents)}` : '',
    turn ? 'to act' : '',
  ]
    .filter(Boolean)
    .join(', ');
}
