// What a player chose for the tables on this device: sound, sizes of bets, what is asked once
// more, what goes by itself. It is kept in the browser and nowhere else.

/** When a bet is asked once more before it is made. */
export type Confirm = 'never' | 'all-in' | 'half' | 'always';

/** What is said when the rest could be dealt more than once. */
export type Runs = 'ask' | 'once' | 'most';

/** The streets that have sizes of their own; every other street of every game shares those of `other`. */
export const STREETS = ['preflop', 'flop', 'turn', 'river', 'other'] as const;
export type Street = (typeof STREETS)[number];

export interface Kept {
  /** From 0 to 1. */
  volume: number;
  muted: boolean;
  /** Is the player called when it is their turn and the page is not in front? */
  call: boolean;
  /** The sizes that buttons offer, as they are typed: `sizes.ts` reads them. */
  sizes: Record<Street, string>;
  confirm: Confirm;
  /** Is a beaten hand mucked without asking? */
  muck: boolean;
  /** Is a straddle put up whenever it may be? */
  straddle: boolean;
  runs: Runs;
  /** Are the odds shown once hands lie open? */
  odds: boolean;
  /** Does the log show the rule behind every line, and not only where one decided something? */
  rules: boolean;
}

const KEY = 'cardroom-table';

/** What holds until something is chosen. */
export const USUAL: Kept = {
  volume: 0.6,
  muted: false,
  call: false,
  sizes: { preflop: '1/2 2/3 pot all-in', flop: '1/2 2/3 pot all-in', turn: '1/2 2/3 pot all-in', river: '1/2 2/3 pot all-in', other: '1/2 2/3 pot all-in' },
  confirm: 'never',
  muck: false,
  straddle: false,
  runs: 'ask',
  odds: true,
  rules: false,
};

/** What was kept, as far as it can still be read: each choice that is not of its kind is the usual one. */
export function read(text: string | null): Kept {
  let found: unknown = null;
  try {
    found = JSON.parse(text ?? 'null');
  } catch {
    // Somebody else's text under our name: as if nothing had been kept.
  }
  const known = (typeof found === 'object' && found !== null ? found : {}) as Partial<Record<keyof Kept, unknown>>;
  const yes = (name: 'muted' | 'call' | 'muck' | 'straddle' | 'odds' | 'rules') => (typeof known[name] === 'boolean' ? known[name] : USUAL[name]);
  const one = <Word extends string>(name: keyof Kept, words: readonly Word[], usual: Word): Word => words.find((word) => word === known[name]) ?? usual;
  const sizes = (typeof known.sizes === 'object' && known.sizes !== null ? known.sizes : {}) as Partial<Record<Street, unknown>>;
  return {
    volume: typeof known.volume === 'number' && known.volume >= 0 && known.volume <= 1 ? known.volume : USUAL.volume,
    muted: yes('muted'),
    call: yes('call'),
    sizes: Object.fromEntries(STREETS.map((street) => [street, typeof sizes[street] === 'string' ? sizes[street] : USUAL.sizes[street]])) as Record<Street, string>,
    confirm: one('confirm', ['never', 'all-in', 'half', 'always'], USUAL.confirm),
    muck: yes('muck'),
    straddle: yes('straddle'),
    runs: one('runs', ['ask', 'once', 'most'], USUAL.runs),
    odds: yes('odds'),
    rules: yes('rules'),
  };
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** What holds now. Change it with `keep`. */
export const kept: Kept = $state(read(remembered()));

/** Changes something and remembers it; a browser that keeps nothing forgets it with the page. */
export function keep(change: Partial<Kept>): void {
  Object.assign(kept, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Nothing to be done, and nothing lost but the memory.
  }
}
