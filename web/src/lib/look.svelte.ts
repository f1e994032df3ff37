// How cards, felt and amounts look on this machine: chosen at a table, remembered here, and the same on all pages. Colours
// follow by attributes of the page, so that no part of it has to pass them on.

/** Red and black, a colour for each suit, or black and red of the strongest contrast. */
export const CARDS = ['classic', 'four', 'contrast'] as const;
export const FELTS = ['green', 'blue', 'red', 'violet', 'slate'] as const;
export const BACKS = ['blue', 'red', 'green', 'black'] as const;
/** Stacks and bets in chips, or in big blinds. */
export const AMOUNTS = ['chips', 'blinds'] as const;

export interface Look {
  cards: (typeof CARDS)[number];
  /** Is the index of every card as large as the card? */
  large: boolean;
  felt: (typeof FELTS)[number];
  back: (typeof BACKS)[number];
  amounts: (typeof AMOUNTS)[number];
}

const KEY = 'cardroom-look';
/** Where four colours were kept before there was more to choose. */
const OLD = 'cardroom-four-colour';

function one<T extends string>(of: readonly T[], value: unknown): T {
  return of.find((each) => each === value) ?? (of[0] as T);
}

/** What was chosen last; what cannot be read is as if nothing had been. */
function remembered(): Look {
  let kept: Partial<Record<keyof Look, unknown>> = {};
  try {
    kept = (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as typeof kept;
    if (kept.cards === undefined && localStorage.getItem(OLD) === 'yes') kept.cards = 'four';
  } catch {
    // A browser that keeps nothing shows the house's own.
  }
  return {
    cards: one(CARDS, kept.cards),
    large: kept.large === true,
    felt: one(FELTS, kept.felt),
    back: one(BACKS, kept.back),
    amounts: one(AMOUNTS, kept.amounts),
  };
}

export const look: Look = $state(remembered());

function show(): void {
  const { dataset } = document.documentElement;
  [dataset['cards'], dataset['felt'], dataset['back']] = [look.cards, look.felt, look.back];
}

/** Changes something of it, and remembers all. */
export function choose(change: Partial<Look>): void {
  Object.assign(look, change);
  show();
  try {
    localStorage.setItem(KEY, JSON.stringify(look));
  } catch {
    // Nothing to be done, and nothing lost but the memory.
  }
}

show();
