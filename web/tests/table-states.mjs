// The table page in every state that a player meets: what the table sends first, and what is then clicked.
import { NOW, fixture, lastSent } from './fake-table.mjs';

/** A fixture with other words for the table, the viewer or both. */
export async function given(name, { table = {}, you = {}, ...rest } = {}) {
  const first = await fixture(name);
  return { ...first, ...rest, table: { ...first.table, ...table }, you: you === null ? null : first.you && { ...first.you, ...you } };
}

/** The same chairs, with some of them as they are here said to be, by their numbers. */
export function seated(first, changes) {
  const seats = first.table.seats.map((seat, index) => (changes[index + 1] === undefined ? seat : { ...seat, ...changes[index + 1] }));
  return { ...first, table: { ...first.table, seats } };
}

const away = { account: 5, name: 'E', by: 'A', why: 'took back a bet', may_return: false };
export const rebuy = { least: 400, most: 2000, usual: 1000, until: NOW + 180_000, left: 180_000 };
export const proposal = { what: 'void', by: 'D', why: 'a card was boxed', agreed: [4], open: [1, 6] };

/** Lost every chip. */
export async function busted(but = {}) {
  const first = await given('heads-up', { table: { button: 2 }, you: { cards: [], makes: [], rebuy, ...but } });
  return seated(first, { 1: { stack: 0, state: 'waiting', cards: [], did: null, won: 0, until: NOW + 180_000 }, 2: { stack: 2480, won: 2480 } });
}

/** All is in and the hands lie open; the board has so many cards. */
export async function runout(cards = 3) {
  const first = await given('heads-up', {
    table: { on: true, runout: true, street: 'flop', pot: 2480, boards: [['Qs', '7h', '2d', 'Tc', '3s'].slice(0, cards)] },
  });
  return seated(first, { 1: { won: 0, stack: 0, state: 'all-in' }, 2: { state: 'all-in' } });
}

const NAMES = ['Ann', 'Ben', 'Cid', 'Dee', 'Eli', 'Fay', 'Gus', 'Hal', 'Ivy', 'Jo'];
/** A deck in an order that looks shuffled and is the same every time. */
const DECK = Array.from({ length: 52 }, (_, place) => (place * 31 + 17) % 52).map((card) => 'AKQJT98765432'[card % 13] + 'shdc'[Math.floor(card / 13)]);

/** A full table of a game with so many boards and cards; `shown` turns every hand up at the end of it. */
export async function full({ chairs = 9, boards = 1, cards = 2, up = 0, shown = false, title = "No-limit Hold'em 5/10", game = 'holdem' } = {}) {
  const first = await given(boards > 1 ? 'two-boards' : cards > 4 ? 'stud' : 'holdem');
  const deck = [...DECK].reverse();
  const take = (many) => deck.splice(-many);
  const lie = Array.from({ length: boards }, () => take(shown ? 5 : 4));
  const hands = Array.from({ length: chairs }, () => take(Math.min(cards, Math.floor((52 - 5 * boards) / chairs))));
  const sample = first.table.seats[0];
  const seats = hands.map((held, place) => ({
    ...sample, account: place + 1, name: NAMES[place], stack: 1240 + place * 317, bet: shown ? 0 : [60, 120, 0][place % 3],
    cards: shown ? held : held.map((card, index) => (index < held.length - up ? '??' : card)), down: held.length - up, state: shown || place % 4 !== 3 ? 'in' : 'folded',
    ...(!shown && place % 4 === 3 ? { cards: [], down: 0 } : {}), did: null, won: shown && place === 2 ? 2880 : 0,
  }));
  const best = shown ? [...hands[2].slice(0, 2), ...(lie[0] ?? hands[2].slice(2, 5)).slice(0, 3)] : [];
  const makes = [{ ranking: 'high', best, name: 'full house, nines full of kings' }];
  const said = [{ what: 'dealt-hand', hand: 12, title }, ...(shown ? [{ what: 'awarded', chair: 3, name: 'Cid', amount: 2880, makes }] : [])];
  const table = {
    ...first.table, title, game, seats, boards: lie, on: !shown, button: boards > 0 ? 5 : null, pot: shown ? 0 : 1350,
    pots: shown ? [] : [{ amount: 900, chairs: [1, 2, 3], odds: [] }, { amount: 450, chairs: [2, 3], odds: [] }], turn: shown ? null : { ...first.table.turn, chair: 1 },
    deals: { cards, up, boards, board: boards > 0 ? 5 : 0, blinds: up === 0 },
  };
  const own = { ...first.you, chair: 1, cards: hands[0], down: hands[0].length - up, makes: [{ ranking: 'high', best: [], name: 'a pair of kings with an ace' }, ...(boards > 1 ? [{ part: 'bottom', ranking: 'high', best: [], name: 'a flush, ace high' }] : [])], ...(shown ? { turn: null, choices: null } : {}) };
  return { ...first, missed: [{ number: 1, at: NOW, said }], table, you: own };
}

/** The rest was dealt twice: a board for each run, which share what lay there, and a winner on each. */
export async function twice() {
  const first = await runout(3);
  const boards = [['Qs', '7h', '2d', 'Tc', '3s'], ['Qs', '7h', '2d', 'As', '7d']];
  const made = (name, best) => [{ ranking: 'high', best, name }];
  const said = [
    { what: 'dealt-hand', hand: 12, title: "No-limit Hold'em 5/10" },
    { what: 'awarded', chair: 1, name: 'A', amount: 1240, run: 1, makes: made('pair of queens', boards[0]) },
    { what: 'awarded', chair: 2, name: 'B', amount: 1240, run: 2, makes: made('two pair, queens and sevens', boards[1]) },
  ];
  const over = { ...first, missed: [{ number: 1, at: NOW, said }], table: { ...first.table, on: false, runout: false, pot: 0, pots: [], boards } };
  return seated(over, { 1: { won: 1240, stack: 1240, state: 'in' }, 2: { won: 1240, stack: 1240, state: 'in' } });
}

const click = (name) => (page) => page.getByRole('button', { name }).first().click();
const nobody = { answers: { 'GET /api/me': [401, { why: 'Log in first.' }] } };
const rule = {
  policy: 'reopen', asks: 'When does an all-in raise reopen the betting?', value: 'full raise',
  says: 'Only a full raise lets those who acted raise again.', rule: 'tda-2019 47', book: 'tda-2019',
};

const help = {
  game: 'holdem', name: "Hold'em", about: 'Two cards each and five in the middle.', forced: 'blinds',
  streets: ['Two cards down to each player, then a round of betting.', 'Three cards up in the middle, then a round of betting.'],
  parts: [{
    plays: 'All of the pot: any of your own cards and of the board.', wins: 'The highest hand wins.',
    ladder: [{ cards: ['As', 'Ks', 'Qs', 'Js', 'Ts'], name: 'a royal flush' }, { cards: ['9s', '9h', '9d', 'Ks', 'Kh'], name: 'full house, nines full of kings' }],
  }],
  rules: ['An odd chip goes to the first seat after the button.'],
};
const notes = [{ account: 3, name: 'C', text: 'Calls too much on the river.', tag: 'blue' }];

export const states = [
  { name: 'empty', first: () => fixture('empty') },
  { name: 'rail', first: () => given('holdem', { you: null }), options: nobody },
  { name: 'turn', first: () => fixture('holdem') },
  { name: 'nine', first: () => fixture('nine') },
  { name: 'stud', first: () => fixture('stud') },
  { name: 'discard', first: () => fixture('draw'), act: click('four of clubs throw away') },
  { name: 'two-boards', first: () => fixture('two-boards') },
  { name: 'nine-play', first: () => full() },
  { name: 'nine-showdown', first: () => full({ shown: true }) },
  { name: 'omaha-play', first: () => full({ boards: 2, cards: 4, title: 'Double-Board Omaha, pot-limit 5/10', game: 'double-board-omaha' }) },
  { name: 'omaha-showdown', first: () => full({ boards: 2, cards: 4, shown: true, title: 'Double-Board Omaha, pot-limit 5/10', game: 'double-board-omaha' }) },
  { name: 'big-o-showdown', first: () => full({ chairs: 8, boards: 1, cards: 5, shown: true, title: 'Big O, pot-limit 5/10', game: 'big-o' }) },
  { name: 'stud-play', first: () => full({ chairs: 8, boards: 0, cards: 6, up: 4, title: 'Seven-Card Stud, limit 20/40', game: 'stud' }) },
  { name: 'stud-showdown', first: () => full({ chairs: 7, boards: 0, cards: 7, up: 4, shown: true, title: 'Seven-Card Stud, limit 20/40', game: 'stud' }) },
  { name: 'showdown', first: () => fixture('heads-up') },
  { name: 'show-or-muck', first: () => given('heads-up', { you: { turn: 50, show: true } }) },
  { name: 'runout', first: () => runout(4) },
  { name: 'run-twice-asked', first: async () => {
    const first = await runout(3);
    return { ...first, table: { ...first.table, asked: { most: 2, open: [1], agreed: [2], until: NOW + 8_000, left: 8_000, of: 10_000 } } };
  } },
  { name: 'run-twice', first: () => twice() },
  { name: 'rabbit', first: () => given('heads-up', { table: { boards: [['Qs', '7h', '2d']], rabbit: [['Tc', '3s']] }, you: { unseen: ['Ah', 'Qc'], rabbit: true } }) },
  { name: 'rebuy', first: () => busted() },
  { name: 'sits-out', first: async () => seated(await given('heads-up', { you: { cards: [], makes: [] } }), { 1: { state: 'away', cards: [], until: NOW + 600_000 } }) },
  { name: 'naming', first: () => given('heads-up', { table: { naming: { chair: 1, games: ["Hold'em, no-limit 5/10", 'Razz, limit 10/20', 'Badugi, limit 10/20'], last: 1, until: NOW + 15_000, left: 15_000, of: 20_000 } } }) },
  { name: 'chairs-asked-for', first: () => given('heads-up', { table: { approval: true, next_title: "Hold'em, no-limit 10/20", requests: [{ account: 21, name: 'Y', chair: 4, chips: 200 }, { account: 22, name: 'X', chair: 5, chips: 200 }] } }), act: (page) => page.getByRole('button', { name: 'Not now X ...' }).click() },
  { name: 'next-hand', first: () => given('heads-up', { table: { next: NOW + 4_000 } }) },
  { name: 'entries', first: async () => seated(await given('nine', { you: { cards: [], makes: [], bomb: true, entries: [{ way: 'wait', live: 0, dead: 0 }, { way: 'post', live: 10, dead: 5 }] } }), { 1: { state: 'waiting', cards: [], did: null } }) },
  { name: 'proposal', first: () => given('holdem', { table: { proposal }, you: { consent: true } }) },
  { name: 'removed', first: () => given('holdem', { you: null, removed: away, table: { seats: [null, null, null, null, null, null], on: false, turn: null, boards: [], pot: 0, pots: [] } }), options: { who: { account: 5, name: 'E', roles: ['player'], guest: true } } },
  { name: 'closing', first: () => given('nine', { table: { closing: 'the evening is over' } }) },
  { name: 'closed', first: () => given('heads-up', { table: { closed: 'the evening is over' } }) },
  { name: 'cents', first: () => given('holdem', { table: { cents: true, title: "No-limit Hold'em 0.05/0.10", fees: { part: 500, most: 300 } } }) },
  { name: 'seat-dialog', first: () => fixture('nine'), act: click('Seat') },
  { name: 'host-dialog', first: () => given('nine', { table: { removed: [{ ...away, account: 9, name: 'Z' }] } }), act: async (page) => {
    await click('Host')(page);
    await click(/^Remove B/)(page);
  } },
  { name: 'ban-dialog', first: () => fixture('nine'), act: async (page) => {
    await click('Host')(page);
    await click('Ban Y ...')(page);
  } },
  { name: 'options-dialog', first: () => fixture('nine'), act: click('Options and keys') },
  { name: 'help-dialog', first: () => fixture('holdem'), options: { answers: { 'GET /api/games/holdem': help } }, act: async (page) => {
    await click(/^No-limit Hold'em 5\/10/)(page);
    await page.getByText('a royal flush').waitFor();
  } },
  { name: 'notes-dialog', first: () => fixture('holdem'), options: { answers: { 'GET /api/me/notes': notes } }, act: async (page) => {
    const notes = page.getByRole('button', { name: 'Notes', exact: true });
    if (await notes.isVisible()) await notes.click();
    else {
      await click('Options and keys')(page);
      await click('Notes on players')(page);
    }
    await page.getByLabel('Note about C').waitFor();
  } },
  { name: 'buy-in-dialog', first: () => given('empty', { table: { fees: { part: 500, most: 3 } } }), act: click('Sit in chair 3') },
  { name: 'rule-dialog', first: () => fixture('holdem'), options: { answers: { 'GET /api/rules/fort/live/reopen': rule } }, act: async (page) => {
    const talk = page.getByRole('button', { name: 'Talk' });
    if (await talk.isVisible()) await talk.click();
    await click('tda-2019 47')(page);
    await page.getByText(rule.says).waitFor();
  } },
  { name: 'refused', first: () => fixture('holdem'), act: async (page, table) => {
    await page.getByLabel('Amount').fill('1');
    await click('Call 100')(page);
    const { id } = await lastSent(table);
    table.sockets[0].send({ type: 'refused', id, why: 'It is not your turn any more.', cite: { policy: 'act-in-turn', rule: 'fort 41' } });
    await page.getByRole('alert').filter({ hasText: 'any more' }).waitFor();
  } },
  { name: 'talk', first: () => fixture('holdem'), act: async (page) => {
    const talk = page.getByRole('button', { name: 'Talk' });
    if (await talk.isVisible()) await talk.click();
  } },
];
