// Which rulings carry a mark: those in which a rule decided something that a player could have expected otherwise. What
// happens in every hand has its rule too, and shows it to whoever asks for all of them.
import type { Said } from '../wire';

/** Did a rule decide something here that is not plain from the game itself? */
export function isMarked(said: Said): boolean {
  if (!said.cite) return false;
  switch (said.what) {
    // A raise that does not reopen the betting is worth a word; any other is what the player wanted.
    case 'raised':
      return said.short === true;
    case 'anted':
    case 'posted':
    case 'dealt':
    case 'boarded':
    case 'brought-in':
    case 'checked':
    case 'called':
    case 'folded':
    case 'returned':
    case 'drew':
    case 'flipped':
    case 'showed':
    case 'mucked':
    case 'runs-agreed':
    case 'answered-runs':
    case 'raked':
    case 'awarded':
    case 'scooped':
    case 'asked-time':
    case 'opened':
    case 'shuffled':
    case 'dealt-hand':
    case 'sat':
    case 'left':
    case 'leaving':
    case 'sat-out':
    case 'came-back':
    case 'bought':
    case 'to-come':
    case 'chose':
    case 'straddled':
    case 'withdrew':
    case 'paused':
    case 'resumed':
    case 'closing':
    case 'closed':
    case 'chat':
      return false;
    // Everything else is an error and its repair, a penalty, a blind that is owed, something out of turn: the rule decides.
    default:
      return true;
  }
}
