// What time it is at the server. Machines' clocks differ, and the server's moments are told by its own.
import { now } from '../lib/now.svelte';

export class ServerClock {
  /** How far this machine is ahead of the server: what was sent is never older than it is when it comes, so that the
   * least difference seen is nearest to the truth. */
  private ahead = $state(Number.POSITIVE_INFINITY);

  /** It was so late at the server when something was sent that has just arrived. */
  hear(at: number): void {
    this.ahead = Math.min(this.ahead, Date.now() - at);
  }

  /** Whole seconds until a moment of the server; none while its time is not known. */
  secondsTo(until: number): number | null {
    if (!Number.isFinite(this.ahead)) return null;
    return Math.max(0, Math.ceil((until - (now() - this.ahead)) / 1000));
  }
}
