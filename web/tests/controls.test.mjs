// The controls of a player and the sounds of a table, at a table that is faked: sizes of one's own, big blinds, what is
// asked once more, what goes by itself, what is heard and who is called.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NOW, fixture, lastSent, openHouse, openTable } from './fake-table.mjs';
import { load } from './module.mjs';
import { given, runout, seated } from './table-states.mjs';

const PHONE = { width: 390, height: 844 };
let house;

before(async () => {
  house = await openHouse();
});
after(() => house?.close());

/** Runs the check at a fresh page, on a device where this was chosen, and sees that nothing went wrong on it. */
async function at(first, check, { kept = {}, look = {}, ...options } = {}) {
  const table = await openTable(house, first, {
    ...options,
    prepare: (page) =>
      page.addInitScript((chosen) => {
        window.cardroomSounds = [];
        localStorage.setItem('cardroom-table', JSON.stringify(chosen.kept));
        localStorage.setItem('cardroom-look', JSON.stringify(chosen.look));
      }, { kept, look }),
  });
  try {
    await table.page.getByRole('heading', { name: first.table.name }).waitFor();
    await check(table, table.page);
    assert.deepEqual(table.errors, []);
  } finally {
    await table.close();
  }
}

function step(first, number, said = []) {
  return { type: 'step', number, at: NOW, said, table: first.table, you: first.you };
}

async function sent(table, count = 1) {
  const { id, ...command } = await lastSent(table, count);
  return command;
}

const button = (page, name, options) => page.getByRole('button', { name, ...options });
const heard = (page) => page.evaluate(() => window.cardroomSounds.splice(0));

test('sizes as players write them', async () => {
  const { readSizes } = await load('table/sizes.ts');
  const sizes = (text) => readSizes(text).sizes?.map(({ name, size }) => [name, ...Object.values(size)]);
  assert.deepEqual(sizes('1/2, 75% pot 3x 2.5bb all-in'), [
    ['½ pot', 'pot', 0.5], ['75%', 'pot', 0.75], ['Pot', 'pot', 1], ['3×', 'bet', 3], ['2.5 BB', 'blinds', 2.5], ['All-in', 'stack'],
  ]);
  assert.deepEqual(sizes(''), []);
  for (const wrong of ['half', '0%', '1/0', '-2x', '3', '1 2 3']) assert.match(readSizes(wrong).wrong, /is no size: write 1\/2/, wrong);
  assert.match(readSizes('1x 2x 3x 4x 5x 6x 7x').wrong, /6 sizes at most/);
});

test('amounts in big blinds are read back to the chip', async () => {
  const { fromField, inField, write } = await load('lib/units.ts');
  for (const big of [1, 2, 3, 10, 25, 200, 10_000]) {
    const units = { cents: false, big };
    for (const chips of [1, 7, 15, 99, 1_840, 123_457]) assert.equal(fromField(inField(chips, units), units), chips, `${chips} at ${big}`);
  }
  assert.equal(write(1_250, { cents: true, big: 100 }), '12.5 BB');
  assert.equal(fromField('12,5 BB', { cents: false, big: 10 }), 125);
  assert.equal(fromField('twelve', { cents: false, big: 10 }), null);
});

test('sounds belong to what happens', async () => {
  const { cues } = await load('table/sounding.ts');
  const { table } = await fixture('holdem');
  const sounds = (said, before = table, after = table, chair = 1) => cues(said, before, after, chair).map(({ sound }) => sound);
  assert.deepEqual(sounds([{ what: 'checked', chair: 4 }]), ['knock']);
  assert.deepEqual(sounds([{ what: 'raised', chair: 4, total: 300 }]), ['chips']);
  assert.deepEqual(sounds([{ what: 'called', chair: 4, all_in: true }]), ['stack']);
  assert.deepEqual(sounds([{ what: 'awarded', chair: 4 }]), ['push']);
  assert.deepEqual(sounds([{ what: 'awarded', chair: 1 }]), ['push', 'win']);
  assert.deepEqual(sounds([{ what: 'chat', chair: 1 }]), [], 'one hears others');
  const empty = { ...table, hand: table.hand - 1 };
  const held = table.seats.reduce((sum, seat) => sum + (seat?.cards.length ?? 0), 0);
  const dealt = cues([], { ...empty, boards: [] }, { ...table, boards: [] }, 1);
  assert.equal(dealt.length, held, 'a sound for each card');
  assert.deepEqual(dealt.map(({ delay }) => delay), dealt.map((_, index) => index * 70));
  const [flop, turn] = [await runout(3), await runout(4)];
  assert.deepEqual(sounds([], flop.table, turn.table), ['street'], 'an all-in comes street by street');
});

test('a turn, a bet, and the end of a hand are heard; none twice within a moment', async () => {
  const first = await fixture('holdem');
  await at(first, async (table, page) => {
    await button(page, 'Call 100').waitFor();
    assert.deepEqual(await heard(page), ['your-turn']);
    const waits = await given('holdem', { table: { turn: { ...first.table.turn, chair: 4, turn: 41 } }, you: { turn: null, choices: null } });
    table.sockets[0].send(step(waits, 41, [{ what: 'called', chair: 1, amount: 100 }, { what: 'raised', chair: 4, total: 400 }]));
    await button(page, 'Raise to 150').waitFor({ state: 'detached' });
    assert.deepEqual(await heard(page), ['chips']);
    table.sockets[0].send(step(waits, 41, [{ what: 'checked', chair: 4 }]));
    table.sockets[0].send(step(await given('heads-up'), 42, [{ what: 'awarded', chair: 1, amount: 10 }]));
    await page.waitForFunction(() => window.cardroomSounds.includes('win'));
    assert.ok(!(await heard(page)).includes('knock'), 'a step that was heard already is silent');
  });
});

test('the last seconds of one turn tick', async () => {
  const first = await given('holdem', { table: { turn: { ...(await fixture('holdem')).table.turn, until: NOW + 4_000, left: 4_000 } } });
  await at(first, async (_, page) => {
    await page.waitForFunction(() => window.cardroomSounds.filter((sound) => sound === 'tick').length >= 2);
  });
});

test('the switch of the sound is remembered on the device, and silence is silent', async () => {
  await at(await fixture('holdem'), async (_, page) => {
    const sound = button(page, 'Sound');
    assert.equal(await sound.getAttribute('aria-pressed'), 'true');
    await sound.click();
    assert.equal(await sound.getAttribute('aria-pressed'), 'false');
    assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem('cardroom-table')).muted), true);
  });
});

test('who looks elsewhere is called by the tab, its icon, and a notification where that was chosen', async () => {
  const waits = await given('holdem', { table: { turn: { ...(await fixture('holdem')).table.turn, chair: 4 } }, you: { turn: null, choices: null } });
  await at(waits, async (table, page) => {
    await page.evaluate(() => {
      window.called = [];
      document.hasFocus = () => false;
      navigator.vibrate = (times) => window.called.push(['vibrate', times.length]);
      window.Notification = class {
        static permission = 'granted';
        constructor(title, { body }) { window.called.push([title, body]); }
        close() { window.called.push('closed'); }
      };
    });
    table.sockets[0].send(step(await fixture('holdem'), 41));
    await button(page, 'Call 100').waitFor();
    assert.deepEqual(await page.evaluate(() => window.called), [['vibrate', 3], ['Your turn', 'Main game']]);
    assert.equal(await page.title(), '● YOUR TURN - Main game - Cardroom');
    const icon = () => page.locator('link[rel=icon]').getAttribute('href');
    assert.equal(await icon(), '/icon-turn.svg');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    assert.equal(await icon(), '/icon.svg');
    assert.equal(await page.title(), 'Your turn - Main game - Cardroom');
    assert.equal((await page.evaluate(() => window.called)).at(-1), 'closed');
  }, { kept: { call: true } });
});

test('bets in big blinds, sizes of the street, the wheel and keys', async () => {
  const sizes = { preflop: '3x', flop: '33% 3bb all-in', turn: '', river: '', other: '' };
  await at(await given('holdem', { table: { street: 'flop' } }), async (table, page) => {
    await button(page, 'Call 10 BB').waitFor();
    await page.keyboard.press('2');
    await button(page, 'Raise to 15 BB').waitFor();
    const field = page.getByLabel('Amount');
    await field.fill('17.5');
    await button(page, 'Raise to 17.5 BB').waitFor();
    await field.fill('1');
    await page.getByText('The least is 15 BB.').waitFor();
    await field.fill('20');
    const slider = page.getByRole('slider', { name: 'Raise to' });
    await slider.hover();
    await page.mouse.wheel(0, -100);
    await button(page, 'Raise to 21 BB').waitFor();
    await page.mouse.wheel(0, 100);
    await page.mouse.wheel(0, 100);
    await button(page, 'Raise to 19 BB').waitFor();
    await slider.press('End');
    await button(page, 'All-in 184 BB').waitFor();
    await field.fill('19');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    assert.deepEqual(await sent(table), { turn: 31, do: 'raise', to: 190 });
  }, { kept: { sizes }, look: { amounts: 'blinds' } });
});

test('a large bet and a large call are asked once more by choice', async () => {
  await at(await fixture('holdem'), async (table, page) => {
    await page.keyboard.press('4');
    await page.keyboard.press('Enter');
    await button(page, 'All-in 1,840?').waitFor();
    assert.equal(table.sockets[0].sent.length, 0);
    await page.keyboard.press('3');
    await button(page, 'Raise to 485', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    assert.deepEqual(await sent(table), { turn: 31, do: 'raise', to: 485 }, 'half the stack is more than that');
  }, { kept: { confirm: 'half' } });
  await at(await fixture('holdem'), async (table, page) => {
    await page.keyboard.press('c');
    await button(page, 'Call 100?').waitFor();
    assert.equal(table.sockets[0].sent.length, 0);
    await page.keyboard.press('c');
    assert.deepEqual(await sent(table), { turn: 31, do: 'call' });
  }, { kept: { confirm: 'always' } });
});

test('a call is prepared for its amount and no other', async () => {
  const first = await given('nine', { you: { prepared: null } });
  const mine = first.table.seats[first.you.chair - 1];
  const level = Math.max(...first.table.seats.map((seat) => seat?.bet ?? 0), mine.bet + 20);
  const facing = (bet) => seated(first, { 2: { bet }, [first.you.chair]: { bet: mine.bet, state: 'in', stack: 900 } });
  await at(facing(level), async (table, page) => {
    const call = level - mine.bet;
    await button(page, `Call ${call}`).click();
    assert.deepEqual(await sent(table), { do: 'prepare', act: { call } });
    const prepared = { ...facing(level), you: { ...first.you, prepared: { call } } };
    table.sockets[0].send(step(prepared, 41));
    await page.locator('[aria-pressed=true]', { hasText: `Call ${call}` }).waitFor();
    table.sockets[0].send(step({ ...facing(level + 50), you: prepared.you }, 42));
    await button(page, `Call ${call + 50}`).waitFor();
    assert.equal(await button(page, `Call ${call + 50}`).getAttribute('aria-pressed'), 'false', 'a raise has to be looked at');
  });
});

test('after this hand: sit out or leave, and think again', async () => {
  await at(await fixture('nine'), async (table, page) => {
    const later = page.getByRole('group', { name: 'After this hand' });
    await later.getByLabel('Sit out next hand').check();
    assert.deepEqual(await sent(table), { do: 'sit-out', when: 'now' });
    table.sockets[0].send(step(await given('nine', { you: { leaving: true, settings: { ...(await fixture('nine')).you.settings, sit_out: 'leave' } } }), 41));
    const leave = later.getByLabel('Leave after this hand');
    await page.waitForFunction(() => [...document.querySelectorAll('input[type=checkbox]')].some((box) => box.checked));
    assert.ok(await leave.isChecked());
    await leave.uncheck();
    assert.deepEqual(await sent(table, 2), { do: 'sit-out', when: 'never' });
  }, PHONE);
});

test('beaten hands are mucked and straddles put up by themselves, where that was chosen', async () => {
  const show = await given('heads-up', { you: { turn: 50, show: true } });
  await at(show, async (table) => {
    assert.deepEqual(await sent(table), { turn: 50, do: 'muck' });
  }, { kept: { muck: true } });
  await at(await given('nine', { you: { straddle: 20 } }), async (table, page) => {
    assert.deepEqual(await sent(table), { do: 'straddle', amount: 20 });
    const [{ id }] = table.sockets[0].sent;
    table.sockets[0].send({ type: 'done', id, number: 41 });
    table.sockets[0].send(step(await given('nine', { you: { straddle: 20 }, table: { hand: 900 } }), 42));
    assert.deepEqual(await sent(table, 2), { do: 'straddle', amount: 20 }, 'once a hand');
    await page.waitForTimeout(50);
    assert.equal(table.sockets[0].sent.length, 2);
  }, { kept: { straddle: true } });
});

test('what nobody saw is shown by choice, a card or all', async () => {
  const over = await given('heads-up', { you: { unseen: ['Ah', 'Qc'] } });
  await at(over, async (table, page) => {
    const shows = page.getByRole('group', { name: 'Show your cards' });
    await shows.getByRole('button', { name: 'Show the queen of clubs' }).click();
    assert.deepEqual(await sent(table), { do: 'show-cards', cards: ['Qc'] });
    await shows.getByRole('button', { name: 'Show both' }).click();
    assert.deepEqual(await sent(table, 2), { do: 'show-cards', cards: ['Ah', 'Qc'] });
  });
});

test('all in: the rest is dealt twice or once, asked with a countdown', async () => {
  const first = await runout(3);
  const asked = { most: 2, open: [1], agreed: [2], until: NOW + 8_000, left: 8_000, of: 10_000 };
  const asking = { ...first, table: { ...first.table, asked } };
  await at(asking, async (table, page) => {
    const question = page.getByRole('group', { name: 'Run it twice?' });
    await question.getByRole('timer', { name: /^[78] seconds to answer$/ }).waitFor();
    await question.getByText('Dealt once unless everyone agrees').waitFor();
    await page.keyboard.press('y');
    assert.deepEqual(await sent(table), { do: 'run', times: 2 });
    const [{ id }] = table.sockets[0].sent;
    table.sockets[0].send({ type: 'done', id, number: 41 });
    await question.getByRole('button', { name: 'Once' }).click();
    assert.deepEqual(await sent(table, 2), { do: 'run', times: 1 });
    table.sockets[0].send(step({ ...asking, table: { ...asking.table, asked: { ...asked, open: [2], agreed: [1] } } }, 42));
    await question.getByText(/^Waiting for /).waitFor();
    assert.equal(await question.getByRole('button').count(), 0, 'one answers once');
  }, PHONE);
});

test('what is chosen is kept, and what cannot be read is the usual', async () => {
  const { read, USUAL } = await readKept();
  assert.deepEqual(read(null), USUAL);
  assert.deepEqual(read('nonsense'), USUAL);
  assert.deepEqual(read('{"volume": 7, "confirm": "often", "muck": 1, "sizes": {"flop": 3}}'), USUAL);
  assert.equal(read('{"confirm": "half", "sizes": {"flop": "pot"}}').sizes.flop, 'pot');
  await at(await fixture('nine'), async (_, page) => {
    await button(page, 'Options and keys').click();
    const dialog = page.getByRole('dialog', { name: 'Options' });
    await dialog.getByLabel('Muck a beaten hand').check();
    await dialog.getByLabel('Flop', { exact: true }).fill('half');
    await dialog.getByText('`half` is no size').waitFor();
    await dialog.getByLabel('Flop', { exact: true }).fill('75% pot');
    await dialog.getByLabel('Ask once more').selectOption('when it is all-in');
    const chosen = await page.evaluate(() => JSON.parse(localStorage.getItem('cardroom-table')));
    assert.deepEqual([chosen.muck, chosen.sizes.flop, chosen.confirm], [true, '75% pot', 'all-in']);
  });
});

/** The module that keeps choices, with the one word of Svelte's in it read as what it stands for. */
async function readKept() {
  globalThis.$state = (value) => value;
  globalThis.localStorage ??= { getItem: () => null, setItem: () => undefined };
  return load('table/kept.svelte.ts');
}
