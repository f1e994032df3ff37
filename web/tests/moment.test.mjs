// The moment that matters, frame by frame, at a table that is faked: hands turned up with their odds, streets one by one,
// the pots pushed one after another, and the hand named. Pictures are kept where PICTURES names a folder.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { NOW, fixture, lastSent, openHouse, openTable } from './fake-table.mjs';
import { load } from './module.mjs';
import { given, runout, seated, twice } from './table-states.mjs';

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
      on: !over, runout: !over, turn: null, street: ['', '', '', 'flop', 'turn', 'river'][cards], boards: cards > 0 ? [BOARD.slice(0, cards)] : [], pot: over ? 0 : 3430,
      pots: over ? [] : [{ amount: 1750, chairs: [1, 3, 4], odds: odds[0] ?? [] }, { amount: 1680, chairs: [1, 3], odds: odds[1] ?? [] }],
    },
    you: { turn: null, choices: null, cards: HANDS[1], makes: [] },
  });
  const out = { state: 'folded', cards: [], bet: 0, did: null };
  const inn = (chair, stack, won) => ({ state: 'all-in', cards: HANDS[chair], down: 2, bet: 0, stack, won: over ? won : 0, did: null });
  return seated(first, { 1: inn(1, over ? 3870 : 440, 3430), 2: out, 3: inn(3, 0, 0), 4: inn(4, 0, 0), 5: out, 6: out });
}

const step = (first, number, said = []) => ({ type: 'step', number, at: NOW, said, table: first.table, you: first.you });

/** In the page before anything runs: every motion is written down as it begins. */
function listen() {
  window.cardroomSounds = [];
  window.moved = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    const what = [...new Set(frames.flatMap((frame) => Object.keys(frame)))].filter((name) => name !== 'offset' && name !== 'easing');
    window.moved.push({ on: this.className.baseVal ?? this.className, ms: timing.duration, delay: timing.delay, what });
    return animate.call(this, frames, timing);
  };
}

const moved = (page) => page.evaluate(() => window.moved.splice(0));

async function picture(page, name) {
  if (pictures) await page.screenshot({ path: join(pictures, `${name}.png`) });
}

/** The whole moment at a page, with what is to be seen at each step of it. */
async function moment(page, table, name, still) {
  const send = async (first, number, said, seen) => {
    // Two sounds of a kind within a moment are one: streets are further apart than that.
    await page.evaluate(() => new Promise((later) => setTimeout(later, 80)));
    table.sockets[0].send(step(first, number, said));
    await seen.waitFor();
    return look();
  };
  const look = async () => {
    const motions = await moved(page);
    for (const { on, ms, what } of motions) {
      assert.ok(ms <= (on === 'ghost' ? 600 : 300), `${on} moves for ${ms} ms`);
      assert.ok(what.every((property) => property === 'transform' || property === 'opacity'), `${on}: ${what}`);
    }
    if (still) assert.deepEqual(motions, [], 'nothing moves for those who want it so');
    return motions;
  };
  const odds = (words) => page.getByRole('img', { name: words, exact: true });
  const card = (words) => page.getByRole('group', { name: 'Board' }).getByRole('img', { name: words });
  const timed = (motions) => motions.map(({ ms, delay }) => [ms, delay]);
  await moved(page);
  await picture(page, `${name}-1-all-in`);

  const up = await send(await allIn(0, [[571, 262, 167], [738, 262]]), 41, [3, 4].map((chair) => ({ what: 'showed', chair, cards: HANDS[chair] })), odds('57 percent to win the main pot, 74 percent to win the side pot'));
  for (const words of ['26 percent to win the main pot, 26 percent to win the side pot', '17 percent to win the main pot']) await odds(words).waitFor();
  if (!still) assert.ok(up.filter(({ ms }) => ms === 300).length >= 4, 'two hands turn up');
  assert.equal(await page.locator('.board .due').count(), 5, 'the board has its places before it has cards');
  const place = () => card('ten of spades').boundingBox();
  await picture(page, `${name}-2-hands-up`);

  const flop = await send(await allIn(3, [[640, 260, 100], [700, 300]]), 42, [{ what: 'boarded', street: 'flop', cards: BOARD.slice(0, 3) }], card('four of diamonds'));
  if (!still) assert.deepEqual(timed(flop), [[140, 0], [140, 140], [140, 280]], 'three cards, one after another');
  await odds('10 percent to win the main pot').waitFor();
  await page.waitForFunction(() => document.querySelector('.felt').getAnimations({ subtree: true }).every((each) => each.playState !== 'running'));
  const lay = await place();
  await picture(page, `${name}-3-flop`);

  const turn = await send(await allIn(4, [[90, 860, 50], [120, 880]]), 43, [{ what: 'boarded', street: 'turn', cards: [BOARD[3]] }], card('nine of clubs'));
  if (!still) assert.deepEqual(timed(turn), [[260, 0]]);
  assert.deepEqual(await place(), lay, 'no card moves when the next one comes');
  await picture(page, `${name}-4-turn`);
  await send(await allIn(5, [[1000, 0, 0], [1000, 0]]), 44, [{ what: 'boarded', street: 'river', cards: [BOARD[4]] }], card('two of hearts'));
  await picture(page, `${name}-5-river`);

  const made = [{ ranking: 'high', best: ['9h', '9d', '9s', '9c', 'Ts'], name: 'four nines' }];
  const awards = [{ pot: 1, amount: 1680 }, { pot: 0, amount: 1750 }].map((won) => ({ what: 'awarded', chair: 1, name: 'A', makes: made, ...won }));
  table.sockets[0].send(step(await allIn(5, [], true), 45, awards));
  await page.locator('.card.lit').nth(4).waitFor();
  assert.equal(await page.locator('.card.lit').count(), 5, 'the five that won');
  assert.equal(await page.locator('.card.dim').count(), 6, 'all others are grey');
  if (!still) assert.equal(await page.locator('.felt [data-pot]').count(), 2, 'the pots still lie there');
  await page.locator('.outcome', { hasText: 'Four nines' }).waitFor();
  await page.getByText('C had 86% on the turn').waitFor();
  await picture(page, `${name}-6-named`);
  if (!still) {
    await page.locator('.won', { hasText: /^\+1,680$/ }).waitFor();
    await picture(page, `${name}-7-side-pot`);
  }
  await page.locator('.won', { hasText: /^\+3,430$/ }).waitFor();
  const pushed = (await look()).filter(({ on }) => on === 'ghost');
  assert.deepEqual(timed(pushed), still ? [] : [[600, 0], [600, 0]], 'the side pot, then the main pot');
  await page.locator('[data-chair="1"] .stack', { hasText: /^3,870$/ }).waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.ghost').length === 0);
  await picture(page, `${name}-8-won`);
}

for (const [name, size, motion] of [['desk', {}, 'no-preference'], ['phone', PHONE, 'no-preference'], ['still', {}, 'reduce']]) {
  test(`all in, from the hands turned up to the pot pushed: ${name}`, async () => {
    const begins = await given('holdem', { table: { turn: null }, you: { turn: null, choices: null, cards: HANDS[1] } });
    const table = await openTable(house, begins, {
      ...size,
      prepare: async (page) => {
        await page.emulateMedia({ reducedMotion: motion });
        await page.addInitScript(listen);
      },
    });
    try {
      await table.page.locator('.felt .seat').first().waitFor();
      await moment(table.page, table, name, motion === 'reduce');
      const sounds = await table.page.evaluate(() => window.cardroomSounds);
      assert.equal(sounds.filter((sound) => sound === 'street').length, 3, 'each street is heard');
      assert.equal(sounds.filter((sound) => sound === 'push').length, 2, 'each pot is pushed');
      assert.ok(sounds.includes('win'));
      if (motion !== 'reduce') assert.equal(sounds.at(-1), 'feat', 'a bad beat is spoken of');
      assert.deepEqual(table.errors, []);
    } finally {
      await table.close();
    }
  });
}

test('a hand is dealt card by card from the left of the button; bets slide, hands are thrown away, and bets are gathered', async () => {
  const first = await fixture('nine');
  const table = await openTable(house, { ...first, table: { ...first.table, hand: first.table.hand - 1, button: 5 } }, {
    prepare: async (page) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.addInitScript(listen);
    },
  });
  try {
    const { page } = table;
    await page.locator('.felt .seat').first().waitFor();
    table.sockets[0].send(step(first, 41));
    await page.waitForFunction(() => window.moved.length > 10);
    const cards = first.table.seats.reduce((sum, seat) => sum + (seat?.cards.length ?? 0), 0);
    const dealt = await moved(page);
    assert.deepEqual(dealt.filter(({ ms }) => ms === 180).map(({ delay }) => delay), Array.from({ length: cards }, (_, index) => index * 70));
    assert.deepEqual(dealt.filter(({ on }) => on.startsWith('disc')).map(({ ms }) => ms), [300], 'the button goes round');
    // Somebody speaks: nothing is cut short. The next step of the hand comes before the last card lies: what is under way ends.
    table.sockets[0].send(step(first, 42, [{ what: 'chat', chair: 2, text: 'hello' }]));
    await page.getByText('hello').first().waitFor();
    assert.deepEqual(await moved(page), []);
    const bets = seated(first, { 2: { bet: 60, stack: 900 } });
    table.sockets[0].send(step(bets, 43));
    await page.locator('[data-bet="2"]').waitFor();
    assert.deepEqual((await moved(page)).map(({ ms }) => ms), [220]);
    assert.ok((await page.evaluate(() => document.querySelector('.felt').getAnimations({ subtree: true }).filter((each) => each.constructor === Animation && each.playState === 'running').length)) <= 1, 'the deal is cut short');
    const [folder] = bets.table.seats.flatMap((seat, index) => (index > 1 && seat?.cards.length > 0 ? [index + 1] : []));
    const folds = seated(bets, { [folder]: { cards: [], down: 0, state: 'folded', bet: 0 } });
    table.sockets[0].send(step(folds, 44, [{ what: 'folded', chair: folder, name: 'C' }]));
    await page.waitForFunction(() => window.moved.some(({ ms }) => ms === 200));
    await moved(page);
    const gathered = seated(folds, Object.fromEntries(first.table.seats.map((_, index) => [index + 1, { bet: 0 }])));
    table.sockets[0].send(step(gathered, 45));
    await page.waitForFunction(() => window.moved.some(({ on, ms }) => on === 'ghost' && ms === 300));
    await page.waitForFunction(() => document.querySelectorAll('.ghost').length === 0);
    assert.deepEqual(table.errors, []);
  } finally {
    await table.close();
  }
});

test('the end of a hand is told in its order, and is over before the next deal', async () => {
  const { ending } = await load('lib/ending.ts');
  const award = (chair, amount, more = {}) => ({ what: 'awarded', chair, amount, makes: [{ ranking: 'high', best: [], name: 'a pair' }], ...more });
  const times = (told) => [told.lit, told.named, ...told.pushes.map(({ at }) => at), told.over];
  assert.equal(ending([{ what: 'checked', chair: 1 }], null), null);
  assert.deepEqual(times(ending([{ what: 'showed', chair: 1 }, award(1, 30)], null)), [300, 560, 1460, 2060]);
  assert.deepEqual(times(ending([award(1, 30)], null)), [0, 260, 1160, 1760], 'hands that lie open need no turning up');
  assert.deepEqual(ending([{ ...award(2, 30), makes: [] }], null).pushes.map(({ at }) => at), [320], 'what nobody showed for goes at once');
  const split = ending([award(1, 15, { part: 'high' }), award(2, 15, { part: 'low' }), award(1, 40, { pot: 1 })], null);
  assert.deepEqual(split.pushes.map(({ pot, parts }) => [pot, parts]), [[0, [{ chair: 1, amount: 15 }, { chair: 2, amount: 15 }]], [1, [{ chair: 1, amount: 40 }]]], 'a split pot goes both ways at once');
  const many = [0, 1, 2, 3].map((pot) => award(1, 10, { pot }));
  assert.equal(ending(many, 1_500).over, 1_100, 'four pots, and the next deal soon');
});

test('dealt twice, each board has its winner, and only its own cards are lit', async () => {
  const over = await twice();
  const table = await openTable(house, await runout(3), { prepare: (page) => page.emulateMedia({ reducedMotion: 'reduce' }) });
  try {
    const { page } = table;
    await page.locator('.felt .seat').first().waitFor();
    table.sockets[0].send(step(over, 41, over.missed[0].said.slice(1)));
    await page.getByText('Run 2:').waitFor();
    const lit = (board) => page.getByRole('group', { name: `Board ${board}` }).locator('.card.lit').count();
    assert.deepEqual([await lit(1), await lit(2)], [5, 5]);
    for (const words of ['A wins 1,240', 'B wins 1,240']) await page.locator('.outcome', { hasText: words }).waitFor();
    await picture(page, 'twice');
    assert.deepEqual(table.errors, []);
  } finally {
    await table.close();
  }
});

test('what would have come is asked for and lies beside the board, grey', async () => {
  const asks = await given('heads-up', { table: { boards: [['Qs', '7h', '2d']] }, you: { rabbit: true } });
  const table = await openTable(house, asks);
  try {
    const { page } = table;
    await page.getByRole('button', { name: 'What would have come?' }).click();
    const { do: what } = await lastSent(table);
    assert.equal(what, 'rabbit');
    const shown = { ...asks, table: { ...asks.table, rabbit: [['Tc', '3s']] }, you: { ...asks.you, rabbit: false } };
    table.sockets[0].send(step(shown, 41, [{ what: 'rabbit', chair: 1, name: 'A', cards: ['Tc', '3s'] }]));
    await page.getByRole('group', { name: 'Board' }).getByTitle('Would have come').nth(1).waitFor();
    assert.equal(await page.locator('.would .card.dim').count(), 2);
    await page.getByText('A asks what would have come').first().waitFor({ state: 'attached' });
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
