// What happened as people read it, in the language that was chosen.
import { t } from '../language';
import type { Made, Said } from '../wire';
import { amount } from './chips';

/** A piece of a sentence: words, or a card that is drawn. */
export type Part = string | { card: string };

/** What happened in a sentence without an end. */
export function line(said: Said, cents: boolean): Part[] {
  return t.says.sentence(said, (many) => amount(many, cents)).flatMap((piece) => (typeof piece === 'string' ? [piece] : spaced(piece.cards)));
}

/** What somebody did, in a word or two, beside the chair. */
export function shortly(did: Said): string {
  return t.says.shortly(did);
}

/** What a hand makes, for each part of the pot. */
export function made(makes: readonly Made[]): string {
  return t.says.made(makes);
}

function spaced(cards: readonly string[]): Part[] {
  return cards.flatMap((card, place) => (place === 0 ? [{ card }] : [' ', { card }]));
}
