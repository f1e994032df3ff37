// An event that is followed: its clock and the own seat come by its socket, everything else is asked for when that has changed.
// A lost connection comes back by itself, and what was known stays.
import type { EventClock, EventView, FromEvent } from '../wire';
import * as api from './api';
import { ServerClock } from './server-clock.svelte';

/** Milliseconds before the first attempt to come back, and at most. */
const FIRST = 400;
const MOST = 10_000;

/** The whole event is asked for so often at most: a large one is long, and less news to each of its players. */
const EVERY = 1_500;
const EVERY_FOR_EACH = 5;
const EVERY_AT_MOST = 20_000;

export class Following {
  view: EventView | null = $state.raw(null);
  clock: EventClock | null = $state.raw(null);
  online = $state(false);
  /** Why there is nothing to be seen, where there is not. */
  missing = $state('');
  readonly time = new ServerClock();

  private socket: WebSocket | null = null;
  private pause = FIRST;
  private again: ReturnType<typeof setTimeout> | undefined;
  private look: ReturnType<typeof setTimeout> | undefined;
  private looked = 0;
  private closed = false;

  constructor(readonly id: number) {
    void this.refresh();
    this.connect();
  }

  /** Asks how the event stands, at once. */
  async refresh(): Promise<void> {
    clearTimeout(this.look);
    this.look = undefined;
    this.looked = Date.now();
    try {
      this.see(await api.event(this.id));
    } catch (problem) {
      if (!(problem instanceof api.ApiError) || problem.status !== 404) return;
      this.missing = problem.message;
      this.close();
    }
  }

  /** How the event stands, as an answer to something had it. */
  see(view: EventView): void {
    this.view = view;
    this.hear(view.clock);
  }

  /** Tries to come back at once, as when the machine is on the network again. */
  hurry(): void {
    if (this.socket !== null || this.closed) return;
    this.pause = FIRST;
    clearTimeout(this.again);
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.again);
    clearTimeout(this.look);
    this.socket?.close();
  }

  /** Takes a clock in, unless it is older than the one that is known. */
  private hear(clock: EventClock): void {
    this.time.hear(clock.now);
    if (this.clock === null || clock.now >= this.clock.now) this.clock = clock;
  }

  /** Asks soon: at once if nothing was asked lately. */
  private refreshSoon(): void {
    if (this.look !== undefined || this.closed) return;
    const every = Math.min(EVERY_AT_MOST, Math.max(EVERY, (this.view?.players.length ?? 0) * EVERY_FOR_EACH));
    this.look = setTimeout(() => void this.refresh(), Math.max(0, this.looked + every - Date.now()));
  }

  private connect(): void {
    const url = new URL(`/api/events/${this.id}/socket`, location.href);
    url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => {
      [this.online, this.pause] = [true, FIRST];
      const message = JSON.parse(event.data) as FromEvent;
      switch (message.type) {
        case 'clock':
          this.hear(message.clock);
          this.refreshSoon();
          break;
        case 'seat':
        case 'out':
          // One's own part is no news that waits.
          void this.refresh();
          break;
      }
    };
    socket.onclose = () => {
      if (this.socket !== socket || this.closed) return;
      [this.socket, this.online] = [null, false];
      // Not all at the same moment: a server that comes back is met by everybody.
      this.again = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
      this.pause = Math.min(MOST, this.pause * 2);
    };
  }
}
