// Cards as the wire writes them: `Ah`, `Td`, `Jk` the joker, `??` a back.

export type Suit = 's' | 'h' | 'd' | 'c';

/** What is to be drawn for a card. */
export type Face = { kind: 'card'; rank: string; suit: Suit } | { kind: 'joker' } | { kind: 'back' };

const RANKS: Record<string, string> = {
  '2': 'two', '3': 'three', '4': 'four', '5': 'five', '6': 'six', '7': 'seven', '8': 'eight',
  '9': 'nine', T: 'ten', J: 'jack', Q: 'queen', K: 'king', A: 'ace',
};

const SUITS: Record<Suit, string> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

function isSuit(letter: string | undefined): letter is Suit {
  return letter !== undefined && letter in SUITS;
}

/** What is to be drawn. What cannot be read as a card is drawn as a back: nothing is made up. */
export function face(card: string): Face {
  if (card === 'Jk') return { kind: 'joker' };
  const [rank, suit] = [card[0], card[1]];
  if (card.length === 2 && rank !== undefined && rank in RANKS && isSuit(suit)) {
    return { kind: 'card', rank: rank === 'T' ? '10' : rank, suit };
  }
  return { kind: 'back' };
}

/** The card's name in words: "ace of hearts". */
export function cardName(card: string): string {
  const drawn = face(card);
  switch (drawn.kind) {
    case 'card':
      return `${RANKS[drawn.rank === '10' ? 'T' : drawn.rank]} of ${SUITS[drawn.suit]}`;
    case 'joker':
      return 'joker';
    case 'back':
      return 'a card face down';
  }
}

/** Several cards' names: "ace of hearts, two cards face down". */
export function cardNames(cards: readonly string[]): string {
  const open = cards.filter((card) => face(card).kind !== 'back').map(cardName);
  const backs = cards.length - open.length;
  if (backs === 1) open.push('one card face down');
  if (backs > 1) open.push(`${backs} cards face down`);
  return open.join(', ');
}
