// Sizes of bets as a player writes them down for a street: `1/2 75% pot 2.5bb 3x all-in`.

import { t } from '../language';

/** A size before it is known what lies in the pot. */
export type Size =
  | { of: 'pot'; share: number }
  /** So many times the bet that is faced, or the big blind where there is none. */
  | { of: 'bet'; times: number }
  | { of: 'blinds'; count: number }
  | { of: 'stack' };

/** So many fit beside each other on a phone. */
const MOST = 6;

const FRACTIONS: Readonly<Record<string, string>> = { '1/4': '¼', '1/3': '⅓', '1/2': '½', '2/3': '⅔', '3/4': '¾' };

/** What is written down, or what is wrong with it. */
export function readSizes(text: string): { sizes: { name: string; size: Size }[] } | { wrong: string } {
  const words = text.toLowerCase().split(/[\s,;]+/).filter(Boolean);
  if (words.length > MOST) return { wrong: t.sizes.sizesAtMost(MOST) };
  const sizes: { name: string; size: Size }[] = [];
  for (const word of words) {
    const size = readSize(word);
    if (!size) return { wrong: t.sizes.isNoSizeWrite12(word) };
    sizes.push(size);
  }
  return { sizes };
}

function readSize(word: string): { name: string; size: Size } | null {
  if (word === 'all-in' || word === 'allin' || word === 'max') return { name: t.sizes.allIn, size: { of: 'stack' } };
  if (word === 'pot') return { name: t.sizes.pot, size: { of: 'pot', share: 1 } };
  const part = /^(\d{1,2})\/(\d{1,2})$/.exec(word);
  if (part && Number(part[1]) > 0 && Number(part[2]) > 0) {
    return { name: t.sizes.ofThePot(FRACTIONS[word] ?? word), size: { of: 'pot', share: Number(part[1]) / Number(part[2]) } };
  }
  const number = /^(\d{1,4}(?:\.\d{1,2})?)(%|x|bb)$/.exec(word);
  const value = Number(number?.[1]);
  if (!number || value <= 0) return null;
  switch (number[2]) {
    case '%':
      return { name: `${value}%`, size: { of: 'pot', share: value / 100 } };
    case 'x':
      return { name: `${value}×`, size: { of: 'bet', times: value } };
    default:
      return { name: `${value} BB`, size: { of: 'blinds', count: value } };
  }
}
