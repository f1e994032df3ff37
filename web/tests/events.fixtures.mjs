// A tournament as a server would tell it, in each of its states.
export const NOW = 1_760_000_060_000;

const NAMES = ['Grace', 'Tariq', 'Dee', 'Karim', 'Lena', 'Sam', 'Ana', 'Olga', 'Quinn', 'Hiro', 'Elif', 'Ivo', 'Uma', 'June', 'Paolo', 'Bruno', 'Marta', 'Chidi'];
const PRIZES = [180, 108, 72];

export const level = (number, small, ante = 0) => ({ level: number, small, big: small * 2, ante, bring_in: 0 });

/** @type {import('../src/wire').EventInfo} */
const info = {
  id: 3, name: 'Friday Turbo', status: 'running', games: ['holdem'], limit: 'no', book: 'fort', structure: 'Turbo', price: 22, fee: 2, stack: 3000, seats: 6,
  start: { when: 'full', players: 18 }, open: false, entrants: 18, left: 12, cents: false, host: 2,
};

/** @type {import('../src/wire').EventClock} */
export const clock = {
  event: 3, status: 'running', now: NOW, level: 4, blinds: level(4, 100), is_break: false, remaining: 290_000, runs: true, next: level(5, 150, 25), then_break: true,
  entrants: 18, left: 12, tables: 2, average: 4500, paid: 3, hand_for_hand: false,
};

/** @returns {import('../src/wire').EventPlayer} */
const player = (index, more) => ({ account: index + 1, name: NAMES[index], bot: index > 13, stack: 0, seat: null, broke: false, out: false, place: null, won: 0, head: 0, ...more });
const stacks = [9200, 7650, 6900, 6100, 5400, 4800, 4150, 3300, 2700, 1900, 1200, 700];
const playing = stacks.map((stack, index) => player(index, { stack, seat: { table: index % 2 === 0 ? 7 : 8, chair: 1 + Math.floor(index / 2) } }));
const out = NAMES.slice(12).map((_, index) => player(12 + index, { out: true, place: 13 + index }));
const draw = { digest: 'b7c3'.repeat(16), secret: null, names: [] };

/** @type {import('../src/wire').EventView} */
export const running = {
  event: info, clock, purse: 360, envelopes: [], prizes: PRIZES, players: [...playing, ...out],
  tables: [{ number: 1, table: 7, players: 6 }, { number: 2, table: 8, players: 6 }],
  draw: { ...draw, secret: 'nine grey geese', names: NAMES }, you: playing[2] ?? null,
};

/** @type {import('../src/wire').EventView} */
export const registering = {
  ...running, purse: 220, prizes: [], tables: [], draw, you: null,
  event: { ...info, status: 'registering', open: true, entrants: 11, left: 11 },
  clock: { ...clock, status: 'registering', level: 1, blinds: level(1, 25), next: level(2, 50), then_break: false, remaining: 480_000, runs: false, entrants: 11, left: 11, tables: 0, average: 0, paid: 0 },
  players: NAMES.slice(0, 11).map((_, index) => player(index, {})),
};

/** @type {import('../src/wire').EventView} */
export const over = {
  ...running, tables: [], you: null, event: { ...info, status: 'over', left: 1 },
  clock: { ...clock, status: 'over', level: 9, runs: false, left: 1, tables: 0 },
  players: NAMES.map((_, index) => player(index, { out: index > 0, place: index + 1, won: PRIZES[index] ?? 0 })),
};

/** Tournaments as the lobby lists them. */
export const events = [
  registering.event,
  { ...registering.event, id: 4, name: 'Sunday Deep', structure: 'Deep stack', price: 110, fee: 10, bounty: { kind: 'progressive', amount: 40 }, start: { when: 'at', at: NOW + 4_500_000, most: 90 }, entrants: 31 },
  { ...info, id: 5, name: 'HORSE night', games: ['holdem', 'omaha-8', 'razz'], limit: 'fixed', structure: 'HORSE', bounty: undefined, entrants: 24, left: 9, start: { when: 'full', players: 24 } },
];
