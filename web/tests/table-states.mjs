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

const click = (name) => (page) => page.getByRole('button', { name }).first().click();
const nobody = { answers: { 'GET /api/me': [401, { why: 'Log in first.' }] } };
const rule = {
  policy: 'reopen', asks: 'When does an all-in raise reopen the betting?', value: 'full raise',
  says: 'Only a full raise lets those who acted raise again.', rule: 'tda-2019 47', book: 'tda-2019',
};

export const states = [
  { name: 'empty', first: () => fixture('empty') },
  { name: 'rail', first: () => given('holdem', { you: null }), options: nobody },
  { name: 'turn', first: () => fixture('holdem') },
  { name: 'nine', first: () => fixture('nine') },
  { name: 'stud', first: () => fixture('stud') },
  { name: 'discard', first: () => fixture('draw'), act: click('four of clubs throw away') },
  { name: 'two-boards', first: () => fixture('two-boards') },
  { name: 'showdown', first: () => fixture('heads-up') },
  { name: 'show-or-muck', first: () => given('heads-up', { you: { turn: 50, show: true } }) },
  { name: 'runout', first: () => runout(4) },
  { name: 'rebuy', first: () => busted() },
  { name: 'sits-out', first: async () => seated(await given('heads-up', { you: { cards: [], makes: [] } }), { 1: { state: 'away', cards: [], until: NOW + 600_000 } }) },
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
  { name: 'options-dialog', first: () => fixture('nine'), act: click('Options and keys') },
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
