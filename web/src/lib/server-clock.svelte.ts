// What time it is at the server. Machines' clocks differ, and the server's moments are told by its own.
import { now } from './now.svelte';

export class ServerClock {
  /** How far this machine is ahead of the server: what was sent is never older than it is when it comes, so that the
   * least difference seen is nearest to the truth. */
  private ahead = $state(Number.POSITIVE_INFINITY);

  /** It was so late at the server when something was sent that has just arrived. */
  hear(at: number): void {
    this.ahead = Math.min(this.ahead, Date.now() - at);
  }

  /** The server's time in milliseconds since 1970; none while it is not known. */
  time(): number | null {
    return Number.isFinite(this.ahead) ? now() - this.ahead : null;
  }

  /** Whole seconds until a moment of the server; none while its time is not known. */
  secondsTo(until: number): number | null {
    const time = this.time();
    return time === null ? null : Math.max(0, Math.ceil((until - time) / 1000));
  }
}
