// Tournaments in words and numbers: what a level is played for, what time is left, who stands where, results as files.
import { LOCALE, t } from '../language';
import type { EventBounty, EventClock, EventInfo, EventLevel, EventPlayer, EventView, GameInfo, Me } from '../wire';
import { LIMITS } from './limits';
import { format } from './money';

/** The address of an event's page, and of a table. */
export const eventHref = (event: number) => `/event.html?id=${event}`;
export const tableHref = (table: number) => `/table.html?id=${table}`;

/**
 * Whole seconds left of a level or a break, at a time of the server; none where the last level goes on. They are counted from
 * what was told and when, never from what was shown before, so that nothing adds up.
 */
export function secondsLeft(clock: EventClock, time: number | null): number | null {
  if (clock.remaining === null) return null;
  const passed = clock.runs && time !== null ? Math.max(0, time - clock.now) : 0;
  return Math.max(0, Math.ceil((clock.remaining - passed) / 1000));
}

/** Seconds as a clock on the wall has them: 0:45, 12:40, 1:02:05. */
export function onTheWall(seconds: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** The blinds of a level, without its ante: `100/200`; of stud games the ante and the bring-in. */
export function blindsOf(level: EventLevel): string {
  if (level.big > 0) return `${format(level.small)}/${format(level.big)}`;
  return t.events.anteAndBringIn(format(level.ante), format(level.bring_in));
}

/** What is put up beside the blinds, where anything is. */
export function anteOf(level: EventLevel): string {
  return level.big > 0 && level.ante > 0 ? t.events.ante(format(level.ante)) : '';
}

/** A level in a line: `100/200, ante 25`. */
export function levelInWords(level: EventLevel): string {
  return [blindsOf(level), anteOf(level)].filter(Boolean).join(', ');
}

/** Is it over, by whatever end? */
export const isOver = ({ status }: Pick<EventInfo, 'status'>) => status === 'over' || status === 'cancelled';

/** May the one who is logged in direct it? */
export function directs(event: EventInfo, me: Me | null): boolean {
  return me !== null && (event.host === me.account || me.roles.some((role) => role === 'director' || role === 'floor' || role === 'manager'));
}

/** Somebody's place by stack among those who play, counted from 1; none for whoever does not. */
export function placeByStack(players: readonly EventPlayer[], account: number): number | null {
  const own = players.find((player) => player.account === account);
  if (!own || own.out || own.place !== null) return null;
  return players.filter((player) => !player.out && player.place === null && player.stack > own.stack).length + 1;
}

/** Those who still play by their stacks, and those who are done by their places. */
export function inOrder(players: readonly EventPlayer[]): EventPlayer[] {
  const done = (player: EventPlayer) => player.out || player.place !== null;
  const last = Number.MAX_SAFE_INTEGER;
  return [...players].sort((one, other) =>
    done(one) !== done(other) ? Number(done(one)) - Number(done(other)) : done(one) ? (one.place ?? last) - (other.place ?? last) : other.stack - one.stack,
  );
}

/** What is played, by the games' names where they are known. */
export function gameInWords(event: EventInfo, games: readonly GameInfo[]): string {
  const names = event.games.map((id) => games.find((game) => game.id === id)?.name ?? id);
  return names.length > 1 ? names.join(', ') : `${names.join('')}, ${(LIMITS[event.limit] ?? event.limit).toLowerCase()}`;
}

/** What an entry costs: `20 + 2`, with what goes on a head if there is a bounty. */
export function priceInWords({ price, fee, bounty, cents }: EventInfo): string {
  if (price === 0) return t.events.free;
  const parts = [price - fee - (bounty?.amount ?? 0), bounty?.amount ?? 0, fee].filter((part) => part > 0);
  return parts.map((part) => format(part, cents)).join(' + ');
}

/** What is on a head, in words. */
export function bountyInWords(bounty: EventBounty, cents: boolean): string {
  return t.events.bounties[bounty.kind](format(bounty.amount, cents));
}

/** A moment as people say it: with its day, unless it is today. */
export function moment(at: number, today = new Date()): string {
  const time = new Date(at);
  const same = time.toDateString() === today.toDateString();
  return time.toLocaleString(LOCALE, same ? { timeStyle: 'short' } : { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
}

/** When it starts, in words; `seconds` are those until then, where that is known. */
export function startInWords({ start }: EventInfo, seconds: number | null): string {
  if (start.when === 'full') return t.events.whenFull(start.players);
  if (seconds === null || seconds > 86_400) return moment(start.at);
  return seconds === 0 ? t.events.anyMoment : t.events.startsIn(moment(start.at), onTheWall(seconds));
}

/** How many may enter; none where any number may. */
export function most({ start }: EventInfo): number | null {
  return start.when === 'full' ? start.players : (start.most ?? null);
}

/** A cell of a table as programs for tables read it; what they would take for a formula is text. */
function cell(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An amount for a program: with a point, and nothing between thousands. */
const plain = (amount: number, cents: boolean) => (cents ? (amount / 100).toFixed(2) : String(amount));

/** The places as a table for other programs. */
export function asCsv({ event, players }: EventView): string {
  const rows = inOrder(players).map((player) => [player.place ?? '', player.name, plain(player.won, event.cents)]);
  return [['place', 'player', 'won'], ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

/** The same, with what was played, for a program that reads it. */
export function asJson({ event, purse, prizes, players, draw }: EventView): string {
  const places = inOrder(players).map(({ place, name, won, bot }) => ({ place, name, won, bot }));
  const { id, name, status, games, limit, book, structure, price, fee, cents } = event;
  return `${JSON.stringify({ event: { id, name, status, games, limit, book, structure, price, fee, cents }, purse, prizes, places, draw }, null, 2)}\n`;
}
