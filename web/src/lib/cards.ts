// Cards as the wire writes them: `Ah`, `Td`, `Jk` the joker, `??` a back.

import { t } from '../language';

export type Suit = 's' | 'h' | 'd' | 'c';

/** What is to be drawn for a card. */
export type Face = { kind: 'card'; rank: string; suit: Suit } | { kind: 'joker' } | { kind: 'back' };

const RANKS = '23456789TJQKA';
const SUITS = 'shdc';

function isSuit(letter: string | undefined): letter is Suit {
  return letter !== undefined && SUITS.includes(letter);
}

/** What is to be drawn. What cannot be read as a card is drawn as a back: nothing is made up. */
export function face(card: string): Face {
  if (card === 'Jk') return { kind: 'joker' };
  const [rank, suit] = [card[0], card[1]];
  if (card.length === 2 && rank !== undefined && RANKS.includes(rank) && isSuit(suit)) {
    return { kind: 'card', rank: rank === 'T' ? '10' : rank, suit };
  }
  return { kind: 'back' };
}

/** The card's name in words: "ace of hearts". */
export function cardName(card: string): string {
  const drawn = face(card);
  switch (drawn.kind) {
    case 'card':
      return t.cards.named(t.cards.ranks[(drawn.rank === '10' ? 'T' : drawn.rank) as keyof typeof t.cards.ranks], t.cards.suits[drawn.suit]);
    case 'joker':
      return t.cards.joker;
    case 'back':
      return t.cards.aCardFaceDown;
  }
}

/** Several cards' names: "ace of hearts, two cards face down". */
export function cardNames(cards: readonly string[]): string {
  const open = cards.filter((card) => face(card).kind !== 'back').map(cardName);
  const backs = cards.length - open.length;
  if (backs === 1) open.push(t.cards.oneCardFaceDown);
  if (backs > 1) open.push(t.cards.cardsFaceDown(backs));
  return open.join(', ');
}
