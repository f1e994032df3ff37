// Four colours of suits instead of two: chosen at a table, and remembered on this machine for all pages.

const KEY = 'cardroom-four-colour';

/** What was chosen last. */
export function fourColourChosen(): boolean {
  try {
    return localStorage.getItem(KEY) === 'yes';
  } catch {
    return false;
  }
}

/** Remembers the choice; a browser that keeps nothing forgets it with the page. */
export function chooseFourColour(yes: boolean): void {
  try {
    localStorage.setItem(KEY, yes ? 'yes' : 'no');
  } catch {
    // Nothing to be done, and nothing lost but the memory.
  }
}
