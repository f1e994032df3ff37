// What a screen reader says: what happened, and when it is the viewer's turn.
import type { Said, TableView, You } from '../wire';
import { amount } from '../lib/chips';
import { cardName, cardNames } from '../lib/cards';
import { line } from '../lib/english';
import { inOrder } from '../lib/order';
import { verb } from './bets';

/** What happened, with the names of its cards. */
export function aloud(said: Said, cents: boolean): string {
  return line(said, cents)
    .map((part) => (typeof part === 'string' ? part : cardName(part.card)))
    .join('');
}

/** The viewer's turn in a sentence or two; none if it is not their turn. */
export function yourTurn(table: TableView, you: You | null): string {
  if (!you || you.turn === null || !table.turn) return '';
  const cards = `You hold ${cardNames(inOrder(table.game, you.cards, you.down))}.`;
  switch (table.turn.what) {
    case 'bet': {
      const { choices } = you;
      const chips = (many: number) => amount(many, table.cents);
      if (!choices) return '';
      const ways: string[] = [];
      if (choices.check) ways.push('check');
      if (choices.call !== null) ways.push(`call ${chips(choices.call)}`);
      if (choices.bring_in !== null) ways.push(`bring in ${chips(choices.bring_in)}`);
      if (choices.raise) {
        const { least, most } = choices.raise;
        ways.push(`${verb(choices).toLowerCase()} ${chips(least)}${most > least ? ` to ${chips(most)}` : ''}`);
      }
      if (choices.fold) ways.push('fold');
      return `Your turn: ${ways.join(', ')}. The pot is ${chips(table.pot)}. ${cards}`;
    }
    case 'draw':
      return `Your turn to draw. ${cards}`;
    case 'discard':
      return `Your turn to throw a card away. ${cards}`;
    case 'flip':
      return `Your turn: turn a card up or keep it down. ${cards}`;
    case 'show':
      return `Your turn: show or muck. ${cards}`;
  }
}
