// In which order the cards of a hand are drawn. Which cards they are is all that the game asks: the order is for the eye.
import { face } from './cards';

const RANKS = '23456789TJQKA';

/** How players of a game like to see their cards. */
type Order =
  /** As they were dealt. */
  | 'dealt'
  /** From the ace down. */
  | 'high'
  /** Pairs and more before single cards, each from the ace down. */
  | 'made'
  /** From the highest card, which counts, down; the ace is high. */
  | 'deuce'
  /** The same with the ace low. */
  | 'ace-low'
  /** From the lowest card up, the ace low. */
  | 'badugi';

/** The order for a game, by its id. Stud is told by its up-cards as well, whatever the game is called. */
function orderOf(game: string): Order {
  if (/stud|razz|mexican|london/.test(game)) return 'dealt';
  if (/badugi/.test(game)) return game.includes('high') ? 'high' : 'badugi';
  if (/deuce-to-seven|baduci|2-7/.test(game)) return 'deuce';
  if (/ace-to-five|badaci|drawmaha-(low|zero)/.test(game)) return 'ace-low';
  return /draw|archie/.test(game) ? 'made' : 'high';
}

/** The cards of a holding in the order in which they are drawn; `down` of them, from the left, were dealt down. */
export function inOrder(game: string, cards: readonly string[], down: number): readonly string[] {
  const order = orderOf(game);
  // In stud the order tells the story of the betting, and what is not known cannot be put in order.
  if (order === 'dealt' || down < cards.length || cards.some((card) => face(card).kind === 'back')) return cards;
  const rank = (card: string) => RANKS.indexOf(card[0] ?? '');
  const low = (card: string) => (rank(card) + 1) % RANKS.length;
  const many = (card: string) => cards.filter((other) => other[0] === card[0]).length;
  const joker = (card: string) => (card === 'Jk' ? 1 : 0);
  const key = (card: string): readonly number[] => {
    switch (order) {
      case 'high':
        return [-joker(card), -rank(card)];
      case 'made':
        return [-joker(card), -many(card), -rank(card)];
      case 'deuce':
        return [joker(card), -rank(card)];
      case 'ace-low':
        return [joker(card), -low(card)];
      case 'badugi':
        return [-joker(card), low(card)];
    }
  };
  return [...cards].sort((one, other) => compare([...key(one), suit(one)], [...key(other), suit(other)]));
}

/** Suits from spades to clubs, so that equal ranks have one order. */
function suit(card: string): number {
  return 'shdc'.indexOf(card[1] ?? '');
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((part, index) => part !== other[index]);
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
