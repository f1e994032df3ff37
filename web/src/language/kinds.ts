// What a catalogue is made of.
import type { Made, Said } from '../wire';

/** What stands in the middle of a sentence: a name, a number, an amount that is written already. */
export type Arg = string | number;

/** A piece of a sentence: words, or cards that are drawn. */
export type Piece = string | { cards: readonly string[] };

/** Tells what happened in one language. Chips are written by whoever asks. */
export interface Teller {
  /** A sentence without an end. */
  sentence: (said: Said, chips: (many: number) => string) => Piece[];
  /** What somebody did, in a word or two, beside the chair. */
  shortly: (did: Said) => string;
  /** What a hand makes, for each part of the pot. */
  made: (makes: readonly Made[]) => string;
}
