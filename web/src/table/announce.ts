// What a screen reader says: what happened, and when it is the viewer's turn.
import { t } from '../language';
import type { Said, TableView, You } from '../wire';
import { amount } from '../lib/chips';
import { cardName, cardNames } from '../lib/cards';
import { line } from '../lib/said';
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
  if (you && table.naming?.chair === you.chair) return t.naming.youHaveTheButton;
  if (!you || you.turn === null || !table.turn) return '';
  const cards = t.announce.youHold(cardNames(inOrder(table.game, you.cards, you.down)));
  switch (table.turn.what) {
    case 'bet': {
      const { choices } = you;
      const chips = (many: number) => amount(many, table.cents);
      if (!choices) return '';
      const ways: string[] = [];
      if (choices.check) ways.push(t.announce.check);
      if (choices.call !== null) ways.push(t.announce.call(chips(choices.call)));
      if (choices.bring_in !== null) ways.push(t.announce.bringIn(chips(choices.bring_in)));
      if (choices.raise) {
        const { least, most } = choices.raise;
        const way = t.announce.bets[verb(choices)](chips(least));
        ways.push(most > least ? t.announce.upTo(way, chips(most)) : way);
      }
      if (choices.fold) ways.push(t.announce.fold);
      return t.announce.yourTurnThePotIs(ways.join(', '), chips(table.pot), cards);
    }
    case 'draw':
      return t.announce.yourTurnToDraw(cards);
    case 'discard':
      return t.announce.yourTurnToThrowACard(cards);
    case 'flip':
      return t.announce.yourTurnTurnACardUp(cards);
    case 'show':
      return t.announce.yourTurnShowOrMuck(cards);
  }
}
