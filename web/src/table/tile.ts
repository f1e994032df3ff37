// A table beside others in one window: each tells the window when it waits for the player, and the window brings the
// next of them in front.

/** What a table says to the window that it is a part of. */
export type FromTile =
  /** When the player's time here ends; none while it is not their turn. */
  | { cardroom: 'turn'; table: number; until: number | null }
  /** The player wants to go to the next table that waits. */
  | { cardroom: 'next' };

/** Is this page a part of a window with several tables? */
export const isTile = window.parent !== window;

function tell(message: FromTile): void {
  // The pages of one room alone can be inside each other, and nobody else hears it.
  if (isTile) window.parent.postMessage(message, location.origin);
}

/** Tells that it is the player's turn until then, or that it is not. */
export function turnIs(table: number, until: number | null): void {
  tell({ cardroom: 'turn', table, until });
}

/** Asks for the next table that waits. */
export function toNext(): void {
  tell({ cardroom: 'next' });
}
