// @ts-check
// What a server might answer: checked against the program's types by `npm run check`.

/** @type {import('../src/wire').House} */
export const house = { name: 'The Thursday Game', book: 'fort', new: false, open: true, cents: false, public_url: null, now: 1_800_000_000_000 };

/** @type {import('../src/wire').Me} */
export const manager = { account: 1, name: 'A', roles: ['player', 'manager'], guest: false };

/** @type {import('../src/wire').Me} */
export const guest = { account: 4, name: 'D', roles: ['player'], guest: true };

/** @type {import('../src/wire').BookInfo[]} */
export const books = [
  { id: 'roberts', title: "Robert's Rules of Poker", about: 'The rules that many card rooms start from.', contexts: ['live', 'tournament'] },
  { id: 'fort', title: 'The Fort Card Room', about: "A members' club that spreads mixed games.", contexts: ['live', 'tournament'] },
  { id: 'tda-2019', title: 'Tournament Directors Association rules', about: 'For events.', contexts: ['tournament'] },
];

/** @type {import('../src/wire').GameInfo[]} */
export const games = [
  { id: 'holdem', name: "Hold'em", limits: ['no', 'fixed', 'pot'], seats: 10, forced: 'blinds', family: "hold'em", about: 'A game.' },
  { id: 'omaha', name: 'Omaha', limits: ['pot', 'fixed', 'no'], seats: 10, forced: 'blinds', family: 'omaha', about: 'A game.' },
  { id: 'omaha-8', name: 'Omaha Hi-Lo, eight or better', limits: ['fixed', 'pot', 'no'], seats: 10, forced: 'blinds', family: 'omaha', about: 'A game.' },
  { id: 'stud', name: 'Seven-Card Stud', limits: ['fixed'], seats: 8, forced: 'bring-in', family: 'stud', about: 'A game.' },
  { id: 'razz', name: 'Razz', limits: ['fixed'], seats: 8, forced: 'bring-in', family: 'stud', about: 'A game.' },
  { id: 'five-card-draw', name: 'Five-Card Draw', limits: ['fixed', 'pot', 'no'], seats: 6, forced: 'blinds', family: 'draw', about: 'A game.' },
  { id: 'bomb-pot', name: 'Bomb Pot', limits: ['pot'], seats: 9, forced: 'ante', family: 'omaha', about: 'A game.' },
  { id: 'short-deck', name: "Short-Deck Hold'em", limits: ['no'], seats: 9, forced: 'button-ante', family: "hold'em", about: 'A game.' },
];

/** @type {import('../src/wire').MixInfo[]} */
export const mixes = [
  { id: 'hoe', name: 'HOE', about: 'Three limit games.', turns: ['holdem', 'omaha-8', 'stud'].map((game) => ({ game, limit: 'fixed' })) },
  { id: 'horse', name: 'HORSE', about: 'Five limit games.', turns: ['holdem', 'omaha-8', 'razz', 'stud', 'stud-8'].map((game) => ({ game, limit: 'fixed' })) },
  { id: 'mixed-holdem', name: "Mixed Hold'em", about: 'Two limits.', turns: ['fixed', 'no'].map((limit) => ({ game: 'holdem', limit })) },
  { id: 'big', name: 'No-Limit and Pot-Limit', about: 'Two games.', turns: [{ game: 'holdem', limit: 'no' }, { game: 'omaha', limit: 'pot' }] },
];

/** @type {import('../src/wire').Links} */
export const links = { public: null, outward: ['http://192.168.1.20:8080', 'http://172.17.0.1:8080'], loopback: false, port: 8080 };

/**
 * A table of the lobby.
 * @param {number} id
 * @param {Partial<import('../src/wire').TableInfo>} [but]
 * @returns {import('../src/wire').TableInfo}
 */
export function table(id, but = {}) {
  return {
    id, name: `Table ${id}`, title: "Hold'em, no-limit 1/2", games: ['holdem'], limit: 'no', book: 'fort', fees: { part: 0, most: 0 }, cents: false, chairs: 9, players: ['A', 'B', 'C'],
    buy_in: [80, 400], hands: 128, host: 1, private: false, password: false, approval: false, closed: null, ...but,
  };
}

export const tables = [
  table(7, { name: 'Main game' }),
  table(8, { name: 'Mixed table', title: 'Seven-Card Stud, limit 4/8', limit: 'fixed', games: ['holdem', 'omaha-8', 'razz', 'stud'], chairs: 8, players: ['E', 'F'], hands: 12 }),
  table(9, { name: 'Big Omaha', title: 'Omaha, pot-limit 5/10', limit: 'pot', fees: { part: 500, most: 30 }, games: ['omaha'], chairs: 6, players: ['G', 'H', 'I', 'J', 'K', 'L'], buy_in: [400, 2000], hands: 1042, private: true }),
  table(3, { name: 'Last week', closed: 'The evening was over.', players: [] }),
];

/** @type {import('../src/wire').HandList} */
export const hands = {
  more: true,
  hands: [
    { table: 7, hand: 128, at: 1_799_999_000_000, game: "Hold'em, no-limit 1/2", chair: 1, net: 64, pot: 130, winners: ['A'], board: ['Ah', '7d', '2c', 'Ts', 'Jh'], cards: ['As', 'Kd'] },
    { table: 7, hand: 127, at: 1_799_998_900_000, game: "Hold'em, no-limit 1/2", chair: 1, net: -2, pot: 11, winners: ['B', 'C'], board: ['9h', '8h', '2c'], cards: ['7s', '2d'] },
    { table: 7, hand: 126, at: 1_799_998_800_000, game: "Hold'em, no-limit 1/2", chair: null, net: null, pot: 22, winners: ['C'], board: [], cards: [] },
  ],
};

/** @type {import('../src/wire').HandList} */
export const olderHands = { more: false, hands: [{ ...hands.hands[2], table: 7, hand: 1, at: 1, game: 'Razz, limit 4/8', chair: 1, net: 0, pot: 5, winners: ['A'], board: [], cards: [] }] };

/** @type {import('../src/wire').Standing} */
export const standing = {
  house: 0,
  paid_in: 0,
  payments: [{ from: 2, to: 1, chips: 90 }],
  fewest: true,
  players: [
    { account: 1, name: 'A', bought: 200, has: 290, prizes: 0, hands: 128 },
    { account: 2, name: 'B', bought: 400, has: 310, prizes: 0, hands: 120 },
    { account: 3, name: 'C', bought: 200, has: 200, prizes: 0, hands: 98 },
  ],
};

/**
 * @param {string} name
 * @param {Partial<import('../src/wire').SeatView>} but
 * @returns {import('../src/wire').SeatView}
 */
function seat(name, but) {
  return {
    account: 1, name, bot: null, here: true, stack: 200, bet: 0, state: 'in', cards: ['??', '??'], down: 2, drew: 0, won: 0, did: null, leaving: false, until: null, owes: false, bank: 60, ...but,
  };
}

/**
 * @param {Partial<import('../src/wire').TableView>} but
 * @returns {import('../src/wire').TableView}
 */
function view(but) {
  return {
    id: 7, name: 'Main game', game: 'holdem', title: "Hold'em, no-limit 1/2", limit: 'no', book: 'fort', context: 'live', host: 1, unit: 1, big: 2,
    buy_in: [80, 400], hand: 128, on: true, street: 'preflop', button: 1, boards: [[]], pot: 3, pots: [{ amount: 3, chairs: [1, 2, 4], odds: [] }],
    seats: [seat('A', { cards: ['As', 'Kd'] }), seat('B', { bet: 1, stack: 199 }), null, seat('C', { bet: 2, stack: 198 }), null, null],
    turn: null, deck: 'a'.repeat(64), paused: null, closed: null, rail: 0, cents: false, fees: { part: 0, most: 0 }, closing: null, proposal: null, runout: false, asked: null, next: null, removed: [], bombs: false, rail_delay: 0, rabbit: [], deals: { cards: 2, up: 0, boards: 1, board: 5, blinds: true }, ...but,
  };
}

/** @type {import('../src/wire').You} */
const you = {
  chair: 1, cards: ['As', 'Kd'], down: 2, turn: null, choices: null, discard: null, flip: false, show: false, makes: [], unseen: [], rabbit: false, prepared: null,
  entries: [], rebuy: null, consent: false, bomb: false, straddle: null, most_runs: 1, may_chop: false, settings: { rebuy: null, sit_out: null, runs: 1, chop: false, bomb: false }, to_come: 0, leaving: false,
};

/** @type {import('../src/wire').Step[]} */
export const frames = [
  { number: 900, at: 1, said: [{ what: 'dealt-hand', hand: 128, title: "No-limit Hold'em 1/2" }], table: view({}), you },
  {
    number: 901, at: 2, you,
    said: [{ what: 'raised', chair: 1, name: 'A', amount: 6, total: 6, bet: 'raise', cite: { policy: 'raise.least', rule: 'fort 201' } }],
    table: view({ pot: 9, seats: [seat('A', { cards: ['As', 'Kd'], bet: 6, stack: 194, did: { what: 'raised', total: 6, bet: 'raise' } }), seat('B', { state: 'folded', bet: 1, stack: 199, cards: [] }), null, seat('C', { bet: 2, stack: 198 }), null, null] }),
  },
  { number: 902, at: 3, said: [{ what: 'called', chair: 4, name: 'C', amount: 4, total: 6 }], table: view({ pot: 13, street: 'flop', boards: [['Ah', '7d', '2c']] }), you },
  { number: 903, at: 4, said: [{ what: 'awarded', chair: 1, name: 'A', amount: 13 }], table: view({ pot: 13, on: false, boards: [['Ah', '7d', '2c', 'Ts', 'Jh']], seats: [seat('A', { cards: ['As', 'Kd'], won: 13 }), seat('B', { state: 'folded', cards: [] }), null, seat('C', { cards: ['Qs', 'Qh'] }), null, null] }), you },
];

/** @type {import('../src/wire').RuleInfo} */
export const rule = { policy: 'raise.least', subject: 'betting', asks: 'How much must a raise be at least?', value: 'the last bet or raise', says: 'A raise is at least as large as the last one.', rule: 'fort 201', book: 'fort' };

/** @type {import('../src/wire').RuleInfo[]} */
export const rulebook = [
  rule,
  { ...rule, policy: 'raise.reopen', asks: 'When does an all-in raise reopen the betting?', value: 'full raise', says: 'Only a full raise lets those who acted raise again.', rule: 'fort 202' },
  { ...rule, policy: 'bomb-pot.agreed', subject: 'special-pots', asks: 'Who must agree on a bomb pot?', value: 'everybody', says: 'All who are dealt in agree on it.', rule: 'fort 310' },
];

/** @type {import('../src/wire').Statistics} */
export const statistics = {
  more: false,
  games: [
    { game: 'holdem', name: "Hold'em", limit: 'no', hands: 1204, decided: 1190, voluntary: 310, raised: 201, showdowns: 120, showdowns_won: 66, hundredths: 4210 },
    { game: 'omaha-8', name: 'Omaha Hi-Lo, eight or better', limit: 'fixed', hands: 84, decided: 80, voluntary: 30, raised: 9, showdowns: 12, showdowns_won: 3, hundredths: -1210 },
  ],
};

/** @type {import('../src/wire').Account[]} */
export const accounts = [
  { account: 1, name: 'A', roles: ['player', 'manager'], guest: false, owner: null, barred: false, since: 1_799_000_000_000 },
  { account: 2, name: 'B', roles: ['player', 'floor', 'dealer'], guest: false, owner: null, barred: false, since: 1_799_100_000_000 },
  { account: 3, name: 'C', roles: ['player'], guest: false, owner: null, barred: true, since: 1_799_200_000_000 },
  { account: 4, name: 'D', roles: ['player'], guest: true, owner: null, barred: false, since: 1_799_900_000_000 },
  { account: 5, name: 'Solver 1', roles: ['player'], guest: false, owner: 1, barred: false, since: 1_799_900_000_000 },
];

/** @type {import('../src/wire').LogLine[]} */
export const log = [
  { number: 9, at: 1_799_900_100_000, by: 1, name: 'A', about: 3, what: 'barred C', why: 'Took a stack home.' },
  { number: 7, at: 1_799_900_000_000, by: 1, name: 'A', about: 2, what: 'made B floor and dealer', why: 'Runs the Thursday game.' },
];

/** @type {import('../src/wire').Invitation} */
export const invitation = { key: 'k-friends', table: 7, uses: 3, until: 1_800_086_400_000, by: 'A', to: tables[0] ?? null };
