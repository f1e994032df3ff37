// What the chairs are called in games with blinds: BTN, SB, BB, then from under the gun to the cutoff.
import type { Said, TableView } from '../wire';

/** Names from the one after the blinds to the one before the button, by how many there are. */
const BETWEEN: readonly (readonly string[])[] = [
  [],
  ['CO'],
  ['UTG', 'CO'],
  ['UTG', 'HJ', 'CO'],
  ['UTG', 'LJ', 'HJ', 'CO'],
  ['UTG', 'UTG+1', 'LJ', 'HJ', 'CO'],
  ['UTG', 'UTG+1', 'MP', 'LJ', 'HJ', 'CO'],
  ['UTG', 'UTG+1', 'UTG+2', 'MP', 'LJ', 'HJ', 'CO'],
];

/**
 * The name of each chair that was dealt in, by its number. `told` is what was said in this hand: who posted what, by which a
 * small blind that nobody had to post is known.
 */
export function positions(table: TableView, told: readonly Said[]): Map<number, string> {
  const names = new Map<number, string>();
  const { button, seats } = table;
  if (!table.deals.blinds || button === null) return names;
  const size = seats.length;
  const dealt = Array.from({ length: size }, (_, step) => ((button - 1 + step) % size) + 1).filter((chair) => {
    const state = seats[chair - 1]?.state;
    return state === 'in' || state === 'folded' || state === 'all-in';
  });
  if (dealt.length < 2) return names;
  const posted = (chair: number | undefined) => told.filter((said) => said.what === 'posted' && said.chair === chair).reduce((sum, said) => sum + (said.amount ?? 0), 0);

  // With two the button is the small blind.
  if (dealt.length === 2) {
    const first = dealt[0] === button ? dealt : [...dealt].reverse();
    names.set(first[0] ?? 0, 'BTN');
    names.set(first[1] ?? 0, 'BB');
    return names;
  }
  const rest = [...dealt];
  // A button on an empty chair, or on one that is not dealt in, belongs to nobody.
  if (rest[0] === button) names.set(rest.shift() ?? 0, 'BTN');
  const dead = posted(rest[0]) === table.big && posted(rest[1]) !== table.big && told.length > 0;
  if (!dead) names.set(rest.shift() ?? 0, 'SB');
  names.set(rest.shift() ?? 0, 'BB');
  const between = BETWEEN[Math.min(rest.length, BETWEEN.length - 1)] ?? [];
  rest.forEach((chair, place) => names.set(chair, between[place] ?? 'MP'));
  return names;
}
