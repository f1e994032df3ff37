// What the table page shows and asks beyond the turns of a hand, at a table that is faked: chips to buy, who was sent away,
// what is asked of everybody, what is missing for the next hand.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NOW, fixture, lastSent, openHouse, openTable } from './fake-table.mjs';
import { busted, given, proposal, runout, seated } from './table-states.mjs';

const PHONE = { width: 390, height: 844 };
let house;

before(async () => {
  house = await openHouse();
});
after(() => house?.close());

/** Runs the check at a fresh page and sees that nothing went wrong on it. */
async function at(first, check, options) {
  const table = await openTable(house, first, options);
  try {
    await table.page.getByRole('heading', { name: first.table.name }).waitFor();
    await check(table, table.page);
    assert.deepEqual(table.errors, []);
  } finally {
    await table.close();
  }
}

/** The next step of the table. */
function step(first, number, said = []) {
  return { type: 'step', number, at: NOW, said, table: first.table, you: first.you, removed: first.removed };
}

async function sent(table, count = 1) {
  const { id, ...command } = await lastSent(table, count);
  return command;
}

const button = (page, name) => page.getByRole('button', { name });

test('who lost every chip is asked on a phone what to buy, with a countdown, and may sit out or leave', async () => {
  await at(await busted(), async (table, page) => {
    await page.getByRole('heading', { name: 'You are out of chips' }).waitFor();
    await page.getByRole('timer', { name: /^1[78]\d seconds$/ }).waitFor();
    await button(page, 'Rebuy 1,000').waitFor();
    const field = page.getByLabel('Amount to buy');
    await field.fill('399');
    await page.getByText('Type a whole number from 400 to 2,000.').waitFor();
    assert.ok(await button(page, 'Rebuy').isDisabled(), 'less than the least');
    await field.fill('1500');
    // What others do meanwhile does not undo what was chosen.
    table.sockets[0].send(step(await busted({ rebuy: { least: 400, most: 2000, usual: 1000, until: NOW + 100_000, left: 100_000 } }), 41));
    await page.getByRole('timer', { name: /^(9\d|100) seconds$/ }).waitFor();
    await button(page, 'Rebuy 1,500').click();
    assert.deepEqual(await sent(table), { do: 'buy', chips: 1500 });
    await button(page, 'Sit out').click();
    assert.deepEqual(await sent(table, 2), { do: 'sit-out', when: 'now' });
    await button(page, 'Leave').click();
    assert.deepEqual(await sent(table, 3), { do: 'leave' });
    await page.getByRole('slider', { name: 'Chips to buy' }).press('End');
    await button(page, 'Rebuy 2,000').waitFor();
  }, PHONE);
});

test('before the next hand the page counts down, or says what is missing', async () => {
  const over = await given('heads-up', { table: { next: NOW + 9_000 } });
  await at(over, async (table, page) => {
    await page.getByText(/^Next hand in [89]$/).waitFor();
    const says = async (first, text, number) => {
      table.sockets[0].send(step(first, number));
      await page.getByText(text).waitFor();
    };
    await says(await given('heads-up'), 'Waiting for another player.', 41);
    const two = seated(await given('heads-up'), { 2: { stack: 500 } });
    await says(two, 'The next hand comes soon.', 42);
    await says({ ...two, table: { ...two.table, paused: 'dinner' } }, 'The game is paused: dinner.', 43);
    await says(seated(two, { 1: { state: 'away', cards: [] } }), 'You sit out. Waiting for players.', 44);
    await button(page, 'Deal me in').click();
    assert.deepEqual(await sent(table), { do: 'return' });
    await says({ ...two, table: { ...two.table, closed: 'It is late' } }, 'This table is closed: It is late.', 45);
    await page.getByRole('link', { name: 'Hands played here' }).waitFor();
    assert.equal(await page.getByText('next hand').count(), 0, 'a closed table promises nothing');
  });
});

test('who was sent away is told by whom and why, and sits down again only if they may', async () => {
  const empty = await fixture('empty');
  const removed = { account: 5, name: 'E', by: 'A', why: 'took back a bet', may_return: false };
  const who = { account: 5, name: 'E', roles: ['player'], guest: true };
  await at(await fixture('holdem'), async (table, page) => {
    await button(page, 'Call 100').waitFor();
    table.sockets[0].send(step({ ...empty, you: undefined, removed }, 41));
    await page.getByRole('alert').filter({ hasText: 'A removed you from this table: took back a bet.' }).waitFor();
    await page.getByText('You may not sit down here until you are let back in.').waitFor();
    assert.ok(await button(page, 'Sit in chair 3').isDisabled());
    table.sockets[0].send(step({ ...empty, you: undefined, removed: { ...removed, may_return: true } }, 42));
    await page.getByText('You may sit down again.').waitFor();
    assert.ok(await button(page, 'Sit in chair 3').isEnabled());
    table.sockets[0].send(step({ ...empty, you: undefined, removed: undefined }, 43));
    await page.getByText('removed you').waitFor({ state: 'detached' });
  }, { who });
});

test('what is asked of everybody in the hand is answered by those whom it is asked of', async () => {
  const first = await given('holdem', { table: { proposal }, you: { consent: true } });
  await at(first, async (table, page) => {
    const asked = page.getByRole('group', { name: 'A proposal' });
    await asked.getByText('D asks everybody in the hand to call this hand off, with every chip going back: a card was boxed.').waitFor();
    await asked.getByText('Agreed: D. Not answered: A, F.').waitFor();
    await asked.getByRole('button', { name: 'Refuse' }).click();
    assert.deepEqual(await sent(table), { do: 'consent', agree: false });
    await asked.getByRole('button', { name: 'Agree' }).click();
    assert.deepEqual(await sent(table, 2), { do: 'consent', agree: true });
    table.sockets[0].send(step(await given('holdem', { table: { proposal: { ...proposal, agreed: [1, 4], open: [6] } } }), 41));
    await asked.getByText('Agreed: A, D. Not answered: F.').waitFor();
    assert.equal(await asked.getByRole('button').count(), 0, 'one answers once');
  });
});

test('the host removes for good or not, and lets back in', async () => {
  const removed = [{ account: 9, name: 'Z', by: 'A', why: 'shouted', may_return: false }];
  await at(
    await given('nine', { table: { removed, closing: 'the evening is over' } }),
    async (table, page) => {
      await page.getByText('The table closes after this hand: the evening is over.').waitFor();
      await button(page, 'Host').click();
      const tools = page.getByRole('dialog', { name: 'Host and floor' });
      await tools.getByText('Nobody is removed and no table closes in the middle of a hand').waitFor();
      for (const again of [false, true]) {
        await tools.getByRole('button', { name: 'Remove B ...' }).click();
        assert.ok(await tools.getByRole('button', { name: 'Remove B', exact: true }).isDisabled(), 'not without a reason');
        await tools.getByLabel('Why').fill('asleep');
        if (again) await tools.getByLabel('They may sit down again').check();
        await tools.getByRole('button', { name: 'Remove B', exact: true }).click();
        await tools.getByText('B is removed after this hand.').waitFor();
      }
      await tools.getByRole('button', { name: 'Let Z back in' }).click();
      await tools.getByText('Z may sit down again.').waitFor();
      const posted = table.asked.filter(({ what }) => what.startsWith('POST')).map(({ body }) => body);
      assert.deepEqual(posted, [
        { act: 'remove', chair: 2, may_return: false, why: 'asleep' },
        { act: 'remove', chair: 2, may_return: true, why: 'asleep' },
        { act: 'admit', account: 9, why: '' },
      ]);
    },
    { answers: { 'POST /api/tables/7/floor': { number: 41 } } },
  );
});

test('what the book charges is on the sign, and is said before anybody sits down', async () => {
  await at(await given('empty', { table: { charge: { by: 'time', amount: 5, minutes: 30 } } }), async (table, page) => {
    await page.getByRole('banner').getByText('House takes 5 from each seat for 30 minutes').waitFor();
    await button(page, 'Sit in chair 3').click();
    await page.getByRole('dialog', { name: 'Sit in chair 3' }).getByText('House takes 5 from each seat for 30 minutes.').waitFor();
  });
});

test('a table in cents shows and reads every amount so', async () => {
  const cents = { cents: true, fees: { part: 500, most: 300 } };
  await at(await given('holdem', { table: cents }), async (table, page) => {
    await page.getByRole('banner').getByText('House takes 5% up to 3.00 from each pot').waitFor();
    await page.getByRole('group', { name: /^Chair 1: A, 18\.40 chips/ }).waitFor();
    await page.getByRole('group', { name: /^Chair 4: D, 7\.60 chips, 0\.50 in front/ }).waitFor();
    await page.getByRole('main').getByText('2.85', { exact: true }).waitFor();
    await button(page, 'Call 1.00').waitFor();
    await button(page, 'Raise to 1.50').waitFor();
    const field = page.getByLabel('Amount');
    assert.equal(await field.inputValue(), '1.50');
    await field.fill('1.2');
    await page.getByText('The least is 1.50.').waitFor();
    await field.fill('2.345');
    await page.getByText('Type an amount such as 2.50 from 1.50 to 18.40.').waitFor();
    await field.fill('2.5');
    await button(page, 'Raise to 2.50').click();
    assert.deepEqual(await sent(table), { turn: 31, do: 'raise', to: 250 });
    await page.locator('[aria-live=polite]', { hasText: 'call 1.00, raise to 1.50 to 18.40, fold. The pot is 2.85.' }).waitFor({ state: 'attached' });
  });
  await at(await given('empty', { table: cents }), async (table, page) => {
    await button(page, 'Sit in chair 3').click();
    const dialog = page.getByRole('dialog', { name: 'Sit in chair 3' });
    await dialog.getByText('House takes 5% up to 3.00 from each pot.').waitFor();
    assert.equal(await dialog.getByLabel('Chips to sit down with').inputValue(), '10.00');
    await dialog.getByLabel('Chips to sit down with').fill('12.5');
    await dialog.getByRole('button', { name: 'Sit down' }).click();
    assert.deepEqual(await sent(table), { do: 'sit', chair: 3, chips: 1250 });
  });
});

test('the same way into the game offered twice is one button', async () => {
  const way = { way: 'post', live: 10, dead: 0 };
  const entries = [{ ...way, live: 20 }, way, { ...way }, { way: 'wait', live: 1, dead: 0 }, { way: 'wait', live: 0, dead: 0 }, { way: null, live: 0, dead: 0 }, { way: null, live: 0, dead: 0 }];
  await at(await given('heads-up', { you: { cards: [], entries } }), async (table, page) => {
    const ways = page.getByRole('group', { name: 'Ways into the game' });
    await ways.getByRole('button', { name: 'Post 10' }).click();
    assert.deepEqual(await sent(table), { do: 'enter', way: 'post' });
    assert.deepEqual(await ways.getByRole('button').allInnerTexts().then((all) => all.map((text) => text.replaceAll(/\s+/g, ' ').trim())), ['Post 10', 'Wait for the big blind']);
  });
});

test('a straddle and a bomb pot are offered once, and only to those to whom the table offers them', async () => {
  const offered = await given('nine', { table: { bombs: true }, you: { bomb: true, straddle: 20 } });
  await at(offered, async (table, page) => {
    assert.equal(await button(page, 'Bomb pot').count(), 1);
    assert.equal(await button(page, 'Straddle').count(), 1);
    await button(page, 'Seat').click();
    assert.equal(await page.getByRole('dialog').getByText(/bomb/i).count(), 0, 'not in the dialog as well');
    await page.keyboard.press('Escape');
    const entries = [{ way: 'straddle', live: 20, dead: 0 }];
    table.sockets[0].send(step({ ...offered, you: { ...offered.you, entries } }, 41));
    await page.getByRole('group', { name: 'Ways into the game' }).waitFor();
    assert.equal(await button(page, 'Straddle').count(), 1, 'not as a way in and once more');
    table.sockets[0].send(step(await given('nine', { table: { bombs: true } }), 42));
    await button(page, 'Straddle').waitFor({ state: 'detached' });
    assert.equal(await button(page, 'Bomb pot').count(), 0);
  });
});

test('in stud a bet over the bring-in completes it', async () => {
  const raise = { least: 4, most: 4, fixed: true, step: 1, bet: true, pot: 12 };
  const choices = { fold: true, check: false, call: 2, bring_in: null, raise };
  await at(await given('stud', { you: { choices } }), async (table, page) => {
    await button(page, 'Complete to 4').waitFor();
    table.sockets[0].send(step(await given('stud', { you: { turn: 78, choices: { ...choices, call: null, bring_in: 2 } } }), 41));
    await button(page, 'Bet 4').waitFor();
  });
});

/** The viewer's own cards as they are drawn, from the left. */
const drawn = (page) => page.locator('.seat.hero').getByRole('img').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));

test('cards lie in the order that the game is played by', async () => {
  const short = { t: 'ten', a: 'ace', k: 'king', q: 'queen', j: 'jack', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine' };
  const suits = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };
  const names = (cards) => cards.split(' ').map((card) => `${short[card[0].toLowerCase()]} of ${suits[card[1]]}`);
  await at(await fixture('stud'), async (table, page) => {
    assert.deepEqual(await drawn(page), names('9s Ad 9h Jd 4s 9c'), 'stud: as they were dealt');
    const deals = [
      ['five-card-draw', '2h Kd 7s Kh 4c', 'Kh Kd 7s 4c 2h'],
      ['deuce-to-seven-triple', '2h 8d 3s Ah 4c', 'Ah 8d 4c 3s 2h'],
      ['ace-to-five', 'Ah 8d 3s Kh 4c', 'Kh 8d 4c 3s Ah'],
      ['badugi', 'Kd 3s Ah 3c', 'Ah 3s 3c Kd'],
      ['omaha', '8h Ks As 8s', 'As Ks 8s 8h'],
    ];
    for (const [place, [game, dealt, shown]] of deals.entries()) {
      const cards = dealt.split(' ');
      const next = await given('draw', { table: { game, hand: 20 + place }, you: { cards, down: cards.length, discard: null, turn: null } });
      table.sockets[0].send(step(next, 50 + place));
      await page.getByRole('button', { name: `Hand ${20 + place}` }).waitFor();
      assert.deepEqual(await drawn(page), names(shown), game);
    }
  });
});

test('keys choose cards as they lie, and their names are sent', async () => {
  const you = { cards: ['2h', 'Kd', '7s', 'Kh', '4c'] };
  await at(await given('draw', { you }), async (table, page) => {
    await button(page, 'Stand pat').waitFor();
    await page.keyboard.press('5');
    await page.keyboard.press('d');
    assert.deepEqual(await sent(table), { turn: 9, do: 'discard', cards: ['2h'] });
  });
});

test('a bet that nobody has called is not a side pot', async () => {
  const pots = [{ amount: 135, chairs: [1, 4, 6], odds: [] }, { amount: 50, chairs: [6], odds: [] }];
  await at(await given('holdem', { table: { pots } }), async (table, page) => {
    await page.getByText('Pot', { exact: true }).waitFor();
    assert.equal(await page.getByText('Side', { exact: true }).count(), 0);
    table.sockets[0].send(step(await given('holdem', { table: { pots: [pots[0], { amount: 50, chairs: [4, 6], odds: [] }] } }), 41));
    await page.getByTitle('Can be won by D, F').waitFor();
  });
});

test('all in: hands up, then a card at a time, and what lies there is not dealt again', async () => {
  await at(await runout(3), async (table, page) => {
    await page.getByText('All in', { exact: true }).waitFor();
    await page.getByText('All in: the rest is dealt.').waitFor();
    const board = page.getByRole('group', { name: 'Board' });
    const marked = () => page.locator('[data-seen]').count();
    await page.locator('.slot').evaluateAll((all) => all.forEach((each) => each.setAttribute('data-seen', '')));
    const before = await marked();
    assert.equal(before, 7, 'two hands and the flop');
    for (const [place, cards] of [4, 5].entries()) {
      table.sockets[0].send(step(await runout(cards), 41 + place));
      await board.getByRole('img').nth(cards - 1).waitFor();
      assert.equal(await marked(), before);
    }
  });
});

test('chips are gathered without a warning, and a scoop is called one', async () => {
  const first = await given('holdem');
  await at(first, async (table, page) => {
    await page.getByRole('group', { name: /^Chair 4: D, 760 chips, 50 in front/ }).waitFor();
    const over = seated(await given('holdem', { table: { on: false, turn: null, pot: 0, pots: [] }, you: { turn: null, choices: null } }), {
      4: { bet: 0, did: null }, 6: { bet: 0, did: null, won: 285 },
    });
    table.sockets[0].send(step(over, 41, [{ what: 'scooped', name: 'F', chair: 6 }]));
    await page.getByText('scoops 285', { exact: true }).waitFor();
    await page.getByRole('group', { name: /^Chair 4: D, 760 chips, 50/ }).waitFor({ state: 'detached' });
    await page.locator('.bet').first().waitFor({ state: 'detached' });
  });
});

test('a chair that is to be given up says when', async () => {
  const first = seated(await given('nine'), { 8: { until: NOW + 65_000 } });
  await at(first, async (_, page) => {
    await page.getByRole('group', { name: /^Chair 8: H/ }).getByText(/sits out 1:0\d/).waitFor();
  });
});

test("on a phone the long name of a hand is read whole, or its end is in the title", async () => {
  const makes = 'high two pair, aces and kings with a queen, low eight-seven-five-four-ace, and for the third board a straight to the king';
  await at(await given('holdem', { you: { makes: [{ ranking: 'high', best: [], name: makes }] } }), async (_, page) => {
    const words = page.getByTitle(makes);
    await words.waitFor();
    const [box, felt] = [await words.boundingBox(), await page.locator('.felt').boundingBox()];
    assert.ok(box.y + box.height <= felt.y + felt.height + 0.5, 'within the felt');
    assert.ok(box.x >= 0 && box.x + box.width <= PHONE.width, 'within the screen');
  }, PHONE);
});

for (const [width, height] of [[390, 844], [360, 640], [1280, 800]]) {
  test(`the felt keeps its size whatever is to be done, at ${width} x ${height}`, async () => {
    for (const name of ['holdem', 'stud']) {
      const first = await fixture(name);
      const idle = { turn: null, choices: null };
      const other = { ...first.table, turn: { ...first.table.turn, chair: 4 } };
      const over = { ...first.table, on: false, turn: null };
      const phases = [
        { table: other, you: { ...first.you, ...idle } },
        { table: { ...first.table, runout: true, turn: null }, you: { ...first.you, ...idle } },
        { table: { ...first.table, turn: { ...first.table.turn, what: 'show' } }, you: { ...first.you, choices: null, show: true } },
        { table: { ...over, next: NOW + 5_000 }, you: { ...first.you, ...idle } },
        { table: first.table, you: { ...first.you, turn: 99 } },
      ];
      await at(first, async (table, page) => {
        const felt = page.locator('.felt');
        const size = await felt.boundingBox();
        for (const [place, phase] of phases.entries()) {
          const said = [{ what: 'chat', name: 'D', text: `${place}`, chair: 4 }];
          table.sockets[0].send(step(phase, 50 + place, said));
          await page.getByText(`D: ${place}`).first().waitFor({ state: 'attached' });
          assert.deepEqual(await felt.boundingBox(), size, `${name}, phase ${place}`);
        }
        if (name === 'stud') return;
        await page.getByLabel('Amount').fill('1');
        await page.getByText('The least is 150.').waitFor();
        assert.deepEqual(await felt.boundingBox(), size, 'what is typed is wrong');
        await page.getByRole('button', { name: 'Call 100' }).click();
        const { id } = await lastSent(table);
        table.sockets[0].send({ type: 'refused', id, why: 'It is not your turn.', cite: null });
        await page.getByRole('alert').filter({ hasText: 'It is not your turn.' }).waitFor();
        assert.deepEqual(await felt.boundingBox(), size, 'an act is refused');
      }, { width, height });
    }
  });
}

for (const [width, height] of [[390, 844], [360, 640], [844, 390]]) {
  test(`the talk opens at the newest line and leaves the own cards and the choices in sight, at ${width} x ${height}`, async () => {
    const first = await fixture('holdem');
    const missed = Array.from({ length: 60 }, (_, number) => ({ number: number + 1, at: NOW, said: [{ what: 'called', name: 'D', amount: number, chair: 4 }] }));
    await at({ ...first, missed, number: 60 }, async (table, page) => {
      const talk = page.getByRole('button', { name: /^Talk/ });
      await talk.waitFor();
      assert.equal(await talk.getByText('unread').count(), 0, 'what was said before one came is no news');
      table.sockets[0].send(step(first, 61, [{ what: 'chat', name: 'D', text: 'hurry up', chair: 4 }]));
      table.sockets[0].send(step(first, 62, [{ what: 'chat', name: 'F', text: 'please', chair: 6 }, { what: 'chat', name: 'A', text: 'wait', chair: 1 }]));
      await page.getByRole('button', { name: /^Talk 2 unread/ }).click();
      const newest = page.getByRole('list', { name: 'Dealer and chat' }).getByText('A: wait');
      await newest.waitFor();
      await page.waitForFunction(() => {
        const list = document.querySelector('ol[aria-label="Dealer and chat"]');
        return list.scrollHeight - list.scrollTop - list.clientHeight < 2;
      });
      assert.equal(await talk.getByText('unread').count(), 0);
      const panel = await page.getByRole('complementary', { name: 'Talk' }).boundingBox();
      const free = async (what, locator) => {
        const box = await locator.boundingBox();
        const apart = box.y >= panel.y + panel.height || box.x >= panel.x + panel.width;
        assert.ok(apart, `${what} is not covered`);
      };
      await free('the ace', page.locator('.seat.hero').getByRole('img', { name: 'ace of hearts' }));
      for (const name of ['Fold', 'Call 100', 'Raise to 150']) await free(name, page.getByRole('button', { name }));
      await page.getByLabel('Say something to the table').fill('calm down');
      await page.keyboard.press('Enter');
      assert.deepEqual(await sent(table), { do: 'chat', text: 'calm down' });
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await newest.waitFor({ state: 'hidden' });
    }, { width, height });
  });
}
