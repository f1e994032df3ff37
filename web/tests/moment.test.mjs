// The moment that matters, frame by frame, at a table that is faked: hands turned up with their odds, streets one by one,
// the pots pushed one after another, and the hand named. Pictures are kept where PICTURES names a folder.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { NOW, fixture, openHouse, openTable } from './fake-table.mjs';
import { load } from './module.mjs';
import { given, seated } from './table-states.mjs';

const PHONE = { width: 390, height: 844 };
const BOARD = ['Ts', '9s', '4d', '9c', '2h'];
const HANDS = { 1: ['9h', '9d'], 3: ['As', 'Ks'], 4: ['Qd', 'Jd'] };
const pictures = process.env.PICTURES;
let house;

before(async () => {
  house = await openHouse();
  if (pictures) await mkdir(pictures, { recursive: true });
});
after(() => house?.close());

/** Three are all-in at a table of six, with a side pot; the board has so many cards. `odds` are those of each pot. */
async function allIn(cards, odds, over = false) {
  const first = await given('holdem', {
    table: {
      on: !over, runout: !over, turn: null, street: 'flop', boards: cards > 0 ? [BOARD.slice(0, cards)] : [], pot: over ? 0 : 3430,
      pots: over ? [] : [{ amount: 1750, chairs: [1, 3, 4], odds: odds[0] ?? [] }, { amount: 1680, chairs: [1, 3], odds: odds[1] ?? [] }],
    },
    you: { turn: null, choices: null, cards: HANDS[1], makes: [] },
  });
  const out = { state: 'folded', cards: [], bet: 0, did: null };
  const inn = (chair, stack, won) => ({ state: 'all-in', cards: HANDS[chair], down: 2, bet: 0, stack, won: over ? won : 0, did: null });
  return seated(first, { 1: inn(1, 440, 3430), 2: out, 3: inn(3, 0, 0), 4: inn(4, 0, 0), 5: out, 6: out });
}

const step = (first, number, said = []) => ({ type: 'step', number, at: NOW, said, table: first.table, you: first.you });

async function drawn(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** What moves on the felt now: which properties, and for how long each. */
function moving(page) {
  return page.evaluate(() =>
    document.querySelector('.felt').getAnimations({ subtree: true }).filter((each) => each instanceof Animation && !(each instanceof CSSTransition) && !(each instanceof CSSAnimation)).map((each) => ({
      on: each.effect.target.className,
      ms: each.effect.getTiming().duration,
      delay: each.effect.getTiming().delay,
      what: [...new Set(each.effect.getKeyframes().flatMap((frame) => Object.keys(frame)))].filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name)),
    })),
  );
}

async function picture(page, name) {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** The whole moment at a page, with what is to be seen at each step of it. */
async function moment(page, table, name, still) {
  const send = async (first, number, said) => {
    // Two sounds of a kind within a moment are one: streets are further apart than that.
    await page.evaluate(() => new Promise((later) => setTimeout(later, 80)));
    table.sockets[0].send(step(first, number, said));
    await page.waitForFunction((hand) => document.querySelectorAll('.board .slot').length >= hand, first.table.boards[0]?.length ?? 0);
    await drawn(page);
    const seen = await moving(page);
    for (const each of seen) {
      assert.ok(each.ms <= 300, `${each.on} moves for ${each.ms} ms`);
      assert.ok(each.what.every((property) => property === 'transform' || property === 'opacity'), `${each.on}: ${each.what}`);
    }
    if (still) assert.deepEqual(seen, [], 'nothing moves for those who want it so');
    await picture(page, `${name}-${number}`);
    return seen;
  };
  const chance = (chair) => page.locator(`[data-chair="${chair}"] + .front .odds, .front:has(.odds)`).first();
  await picture(page, `${name}-40`);
  const up = await send(await allIn(0, [[571, 262, 167], [738, 262]]), 41, [3, 4].map((chair) => ({ what: 'showed', chair, cards: HANDS[chair] })));
  await chance(1).waitFor();
  for (const words of ['57 percent to win the main pot, 74 percent to win the side pot', '26 percent to win the main pot, 26 percent to win the side pot', '17 percent to win the main pot']) {
    await page.getByRole('img', { name: words, exact: true }).waitFor();
  }
  if (!still) assert.ok(up.filter(({ ms }) => ms === 300).length >= 4, 'two hands turn up');
  const flop = await send(await allIn(3, [[640, 260, 100], [700, 300]]), 42, [{ what: 'boarded', street: 'flop', cards: BOARD.slice(0, 3) }]);
  if (!still) assert.deepEqual(flop.map(({ ms, delay }) => [ms, delay]), [[140, 0], [140, 140], [140, 280]], 'three cards, one after another');
  await page.getByRole('img', { name: '10 percent to win the main pot', exact: true }).waitFor();
  const turn = await send(await allIn(4, [[1000, 0, 0], [1000, 0]]), 43, [{ what: 'boarded', street: 'turn', cards: [BOARD[3]] }]);
  if (!still) assert.deepEqual(turn.map(({ ms }) => ms), [260]);
  await send(await allIn(5, [[1000, 0, 0], [1000, 0]]), 44, [{ what: 'boarded', street: 'river', cards: [BOARD[4]] }]);
  const made = [{ ranking: 'high', best: ['9h', '9d', '9s', '9c', 'Ts'], name: 'four nines' }];
  const awards = [{ pot: 1, amount: 1680 }, { pot: 0, amount: 1750 }].map((won) => ({ what: 'awarded', chair: 1, name: 'A', makes: made, ...won }));
  const push = await send(await allIn(5, [], true), 45, awards);
  if (!still) assert.deepEqual(push.filter(({ on }) => on === 'ghost').map(({ delay }) => delay), [0, 320], 'the side pot, then the main pot');
  await page.getByText('Four nines').first().waitFor();
  assert.deepEqual(await page.locator('.card.lit').count(), 5, 'the five that won');
  await page.waitForFunction(() => document.querySelectorAll('.ghost').length === 0);
  await picture(page, `${name}-46`);
}

for (const [name, size, motion] of [['desk', {}, 'no-preference'], ['phone', PHONE, 'no-preference'], ['still', {}, 'reduce']]) {
  test(`all in, from the hands turned up to the pot pushed: ${name}`, async () => {
    const begins = await given('holdem', { table: { turn: null }, you: { turn: null, choices: null, cards: HANDS[1] } });
    const table = await openTable(house, begins, {
      ...size,
      prepare: async (page) => {
        await page.emulateMedia({ reducedMotion: motion });
        await page.addInitScript(() => (window.cardroomSounds = []));
      },
    });
    try {
      await table.page.locator('.felt .seat').first().waitFor();
      await moment(table.page, table, name, motion === 'reduce');
      const sounds = await table.page.evaluate(() => window.cardroomSounds);
      assert.equal(sounds.filter((sound) => sound === 'street').length, 3, 'each street is heard');
      assert.deepEqual(sounds.slice(-2), ['push', 'win']);
      assert.deepEqual(table.errors, []);
    } finally {
      await table.close();
    }
  });
}

test('a hand is dealt card by card from the left of the button, and bets slide and are gathered', async () => {
  const first = await fixture('nine');
  const table = await openTable(house, { ...first, table: { ...first.table, hand: first.table.hand - 1 } }, { prepare: (page) => page.emulateMedia({ reducedMotion: 'no-preference' }) });
  try {
    const { page } = table;
    await page.locator('.felt .seat').first().waitFor();
    table.sockets[0].send(step(first, 41));
    await drawn(page);
    const cards = first.table.seats.reduce((sum, seat) => sum + (seat?.cards.length ?? 0), 0);
    const dealt = await moving(page);
    assert.deepEqual(dealt.map(({ delay }) => delay), Array.from({ length: cards }, (_, index) => index * 70));
    // The next step comes before the last card lies: what is under way ends, and nothing is left over.
    const bets = seated(first, { 2: { bet: 60, stack: 900 } });
    table.sockets[0].send(step(bets, 42));
    await page.locator('[data-bet="2"]').waitFor();
    assert.ok((await moving(page)).length <= 1, 'the deal is cut short');
    const gathered = seated(bets, Object.fromEntries(first.table.seats.map((_, index) => [index + 1, { bet: 0 }])));
    table.sockets[0].send(step(gathered, 43));
    await page.locator('[data-bet="2"]').first().waitFor({ state: 'attached' }).catch(() => undefined);
    await page.waitForFunction(() => document.querySelectorAll('.ghost').length === 0);
    assert.deepEqual(table.errors, []);
  } finally {
    await table.close();
  }
});

test('what changed is put into what was there, and all else is shared', async () => {
  const { changed } = await load('table/changed.ts');
  const old = { pot: 30, turn: null, seats: [null, { bet: 10, did: { what: 'checked' } }, { bet: 20 }], board: ['Ah'] };
  const next = changed(old, { pot: 50, turn: { '=': { chair: 2 } }, board: ['Ah', 'Kd'], seats: { 0: { '=': { bet: 5 } }, 1: { bet: 30, did: null } } });
  assert.deepEqual(next, { pot: 50, turn: { chair: 2 }, seats: [{ bet: 5 }, { bet: 30, did: null }, { bet: 20 }], board: ['Ah', 'Kd'] });
  assert.equal(next.seats[2], old.seats[2]);
  assert.deepEqual(old.board, ['Ah'], 'the old is as it was');
  assert.equal(changed(old, null), null);
});

test('a table that tells what changed is drawn like one that tells all', async () => {
  const first = await fixture('holdem');
  const table = await openTable(house, first);
  try {
    const { page } = table;
    await page.getByRole('button', { name: 'Call 100' }).waitFor();
    table.sockets[0].send({ type: 'step', number: 41, at: NOW, said: [], changes: { table: { turn: { chair: 4, turn: 41 }, seats: { 0: { bet: 150, stack: 1740 } } }, you: { turn: null, choices: null } } });
    await page.getByRole('group', { name: /^Chair 1: A, 1,740 chips/ }).waitFor();
    await page.getByText('D is to act.').waitFor();
    table.sockets[0].send({ type: 'step', number: 42, at: NOW, said: [], changes: { you: null } });
    await page.getByRole('group', { name: 'When your turn comes' }).waitFor({ state: 'detached' });
    assert.deepEqual(table.errors, []);
  } finally {
    await table.close();
  }
});
