// The socket to a table. It comes back by itself, and what was asked is asked again until it is answered: a request's id
// makes that safe.
import type { Cite, Command, Do, EventClock, EventSeat, FromTable } from '../wire';

/** How a request ended. */
export type Outcome = { done: true; number: number } | { done: false; why: string; cite: Cite | null };

interface Waiting {
  command: Command;
  end: (outcome: Outcome) => void;
}

/** Who is told what comes in. */
export interface Listener {
  /** A message about the table; answers to requests are not among them. */
  heard: (message: Extract<FromTable, { type: 'snapshot' | 'step' }>) => void;
  /** Whether the table can be reached. */
  online: (yes: boolean) => void;
  /** The clock of the event whose table it is. */
  event: (clock: EventClock) => void;
  /** The event has given its player a seat at another of its tables. */
  moved: (seat: EventSeat) => void;
  /** The number of the last step that the client has. */
  after: () => number;
}

/** Milliseconds before the first attempt to come back, and at most. */
const FIRST = 400;
const MOST = 10_000;
/** A request that is not answered for so long means that the line is dead, whatever the browser thinks. */
const PATIENCE = 8_000;

export class Connection {
  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private pause = FIRST;
  private again: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly path: string,
    private readonly listener: Listener,
  ) {
    this.connect();
  }

  /** Asks for something; the answer may take until the table can be reached again. */
  ask(what: Do, turn?: number): Promise<Outcome> {
    const command: Command = { id: freshId(), ...(turn === undefined ? {} : { turn }), ...what };
    return new Promise((end) => {
      this.waiting.set(command.id, { command, end });
      this.send(command);
    });
  }

  /** Tries at once, as when the machine is back on the network. */
  hurry(): void {
    if (this.socket !== null || this.closed) return;
    this.pause = FIRST;
    clearTimeout(this.again);
    this.connect();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.again);
    this.socket?.close();
  }

  private connect(): void {
    const url = new URL(`${this.path}?changes=true&after=${this.listener.after()}`, location.href);
    url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onmessage = (event: MessageEvent<string>) => this.hear(JSON.parse(event.data) as FromTable);
    socket.onclose = () => this.lost(socket);
  }

  private hear(message: FromTable): void {
    switch (message.type) {
      case 'snapshot':
        this.pause = FIRST;
        this.listener.heard(message);
        this.listener.online(true);
        for (const { command } of this.waiting.values()) this.send(command);
        break;
      case 'step':
        this.listener.heard(message);
        break;
      case 'moved':
        this.listener.moved(message.seat);
        break;
      case 'event':
        this.listener.event(message.clock);
        break;
      case 'done':
        this.end(message.id, { done: true, number: message.number });
        break;
      case 'refused':
        // Without an id the table could not read what it got or had no time for it: most likely what was sent last.
        this.end(message.id || [...this.waiting.keys()].at(-1) || '', { done: false, why: message.why, cite: message.cite });
        break;
    }
  }

  private end(id: string, outcome: Outcome): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    waiting?.end(outcome);
  }

  private send(command: Command): void {
    const socket = this.socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    socket.send(JSON.stringify(command));
    setTimeout(() => {
      if (this.waiting.has(command.id) && this.socket === socket) this.lost(socket);
    }, PATIENCE);
  }

  private lost(socket: WebSocket): void {
    if (this.socket !== socket) return;
    this.socket = null;
    socket.onmessage = null;
    socket.close();
    if (this.closed) return;
    this.listener.online(false);
    // Not all at the same moment: a server that comes back is met by everybody.
    this.again = setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(MOST, this.pause * 2);
  }
}

/** An id that nobody else uses. `crypto.randomUUID` is missing where a page came without TLS, as on a home network. */
function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
