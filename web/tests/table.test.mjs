// The table page in a real browser, at a table that is faked.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fixture, lastSent, openHouse, openTable } from './fake-table.mjs';
import { links } from './pages.fixtures.mjs';

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

/** The command without its id, which is different each time. */
function plain({ id, ...command }) {
  assert.match(id, /^[a-zA-Z0-9-]{1,40}$/);
  return command;
}

test('cards, chips and chairs have names that can be read out', async () => {
  await at(await fixture('holdem'), async (_, page) => {
    const board = page.getByRole('group', { name: 'Board' });
    for (const card of ['queen of spades', 'seven of hearts', 'two of diamonds']) {
      assert.equal(await board.getByRole('img', { name: card }).count(), 1, card);
    }
    const own = page.getByRole('group', { name: /^Chair 1: A, 1,840 chips.*to act/ });
    await own.getByRole('img', { name: 'ace of hearts' }).waitFor();
    await page.getByRole('group', { name: /^Chair 4: D, 760 chips, 50 in front/ }).getByRole('img', { name: '2 cards face down' }).waitFor();
    await page.getByRole('group', { name: /^Chair 3: C.*folded.*has the button/ }).waitFor();
    await page.getByRole('group', { name: /^Chair 5: E.*not connected/ }).waitFor();
    await page.getByText('a pair of queens').waitFor();
    const asked = page.locator('[aria-live=polite]', { hasText: 'Your turn: call 100, raise to 150 to 1,840, fold' });
    assert.equal(await asked.count(), 1);
  });
});

test('what may be done is a button, and sends it with the number of the turn', async () => {
  await at(await fixture('holdem'), async (table, page) => {
    await page.getByRole('button', { name: 'Fold' }).waitFor();
    await page.getByRole('button', { name: 'Raise to 150' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Check' }).count(), 0);
    await page.getByRole('button', { name: 'Call 100' }).click();
    assert.deepEqual(plain(await lastSent(table)), { turn: 31, do: 'call' });
    assert.ok(await page.getByRole('button', { name: 'Fold' }).isDisabled(), 'one act at a time');
  });
});

test('a raise by keys: the pot, a big blind more, enter', async () => {
  await at(await fixture('holdem'), async (table, page) => {
    await page.keyboard.press('1');
    await page.getByRole('button', { name: 'Raise to 295' }).waitFor();
    await page.keyboard.press('3');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: 'Raise to 495' }).waitFor();
    await page.keyboard.press('Enter');
    assert.deepEqual(plain(await lastSent(table)), { turn: 31, do: 'raise', to: 495 });
  });
});

test('a typed amount is checked, and outlives what others say meanwhile', async () => {
  const first = await fixture('holdem');
  await at(first, async (table, page) => {
    await page.keyboard.press('r');
    await page.keyboard.type('90');
    await page.getByText('The least is 150.').waitFor();
    assert.ok(await page.getByRole('button', { name: 'Raise', exact: true }).isDisabled());
    await page.keyboard.press('Enter');
    await page.keyboard.press('0');
    table.sockets[0].send({
      type: 'step', number: 41, at: 1760000050000, said: [{ what: 'chat', name: 'D', text: 'take your time', chair: 4 }],
      table: first.table, you: first.you,
    });
    await page.locator('li.chat', { hasText: 'take your time' }).waitFor();
    await page.keyboard.press('Enter');
    assert.deepEqual(plain(await lastSent(table)), { turn: 31, do: 'raise', to: 900 });
  });
});

test('keys do nothing while somebody types', async () => {
  await at(await fixture('holdem'), async (table, page) => {
    await page.keyboard.press('t');
    await page.keyboard.type('fc, friend');
    await page.keyboard.press('Enter');
    assert.deepEqual(plain(await lastSent(table)), { do: 'chat', text: 'fc, friend' });
    assert.equal(table.sockets[0].sent.length, 1);
  });
});

test('to fold where one may check is asked twice', async () => {
  await at(await fixture('two-boards'), async (table, page) => {
    assert.equal(await page.getByRole('group', { name: /^Board \d/ }).count(), 2);
    await page.keyboard.press('f');
    await page.getByRole('button', { name: 'Fold anyway?' }).waitFor();
    assert.equal(table.sockets[0].sent.length, 0);
    await page.keyboard.press('f');
    assert.deepEqual(plain(await lastSent(table)), { turn: 14, do: 'fold' });
  });
});

test('at fixed limit the amounts are buttons; up-cards can be read', async () => {
  await at(await fixture('stud'), async (table, page) => {
    assert.equal(await page.getByRole('slider').count(), 0);
    const other = page.getByRole('group', { name: /^Chair 3: C/ });
    for (const card of ['king of clubs', 'king of diamonds', 'three of hearts', 'eight of spades']) {
      await other.getByRole('img', { name: card }).waitFor();
    }
    await page.getByRole('button', { name: 'Raise to 16' }).click();
    assert.deepEqual(plain(await lastSent(table)), { turn: 77, do: 'raise', to: 16 });
  });
});

test('cards to throw away are chosen by click and by key', async () => {
  await at(await fixture('draw'), async (table, page) => {
    await page.getByRole('button', { name: 'Stand pat' }).waitFor();
    await page.getByRole('button', { name: 'four of clubs throw away' }).click();
    await page.keyboard.press('3');
    await page.keyboard.press('5');
    await page.keyboard.press('5');
    await page.getByRole('button', { name: 'Draw 2' }).waitFor();
    await page.keyboard.press('d');
    assert.deepEqual(plain(await lastSent(table)), { turn: 9, do: 'discard', cards: ['7s', '4c'] });
  });
});

test('what to do when the turn comes is prepared and taken back', async () => {
  const first = await fixture('nine');
  const quiet = { ...first.table, seats: first.table.seats.map((seat) => seat && { ...seat, bet: 0 }) };
  await at({ ...first, table: quiet }, async (table, page) => {
    assert.equal(await page.getByRole('button', { name: 'Check', exact: true }).getAttribute('aria-pressed'), 'true');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    assert.deepEqual(plain(await lastSent(table)), { do: 'prepare', act: null });
    await page.getByRole('button', { name: 'Call any' }).click();
    assert.deepEqual(plain(await lastSent(table, 2)), { do: 'prepare', act: 'call-any' });
    await page.getByRole('button', { name: 'Check/fold' }).click();
    assert.deepEqual(plain(await lastSent(table, 3)), { do: 'prepare', act: 'check-fold' });
  });
});

test('show or muck, turn a card up or keep it down: a button and a key each', async () => {
  const first = await fixture('heads-up');
  await at({ ...first, you: { ...first.you, turn: 50, show: true } }, async (table, page) => {
    await page.getByRole('button', { name: 'Show' }).waitFor();
    await page.keyboard.press('m');
    assert.deepEqual(plain(await lastSent(table)), { turn: 50, do: 'muck' });
    const [{ id }] = table.sockets[0].sent;
    table.sockets[0].send({ type: 'done', id, number: 41 });
    table.sockets[0].send({ ...first, missed: [], you: { ...first.you, turn: 51, flip: true } });
    await page.getByRole('button', { name: 'Turn it up' }).click();
    assert.deepEqual(plain(await lastSent(table, 2)), { turn: 51, do: 'flip', up: true });
  });
});

test('ways into the game say what they cost', async () => {
  const first = await fixture('heads-up');
  const entries = [{ way: 'wait', live: 0, dead: 0 }, { way: 'post', live: 10, dead: 5 }];
  await at({ ...first, you: { ...first.you, cards: [], entries, straddle: 20 } }, async (table, page) => {
    await page.getByRole('button', { name: 'Wait for the big blind' }).waitFor();
    await page.getByRole('button', { name: 'Post 15, of it 5 dead' }).click();
    assert.deepEqual(plain(await lastSent(table)), { do: 'enter', way: 'post' });
    await page.getByRole('button', { name: 'Straddle 20' }).click();
    assert.deepEqual(plain(await lastSent(table, 2)), { do: 'straddle', amount: 20 });
  });
});

test('the own seat: chips, sitting out, agreements, leaving', async () => {
  await at(await fixture('nine'), async (table, page) => {
    await page.getByRole('button', { name: 'Seat', exact: true }).click();
    const seat = page.getByRole('dialog', { name: 'Your seat' });
    await seat.getByLabel('Add chips').fill('100');
    await seat.getByRole('button', { name: 'Add', exact: true }).click();
    await seat.getByRole('button', { name: 'Do that' }).click();
    await seat.getByRole('button', { name: 'At the next big blind' }).click();
    await seat.getByLabel('All-in: deal the rest at most').selectOption('twice');
    await seat.getByLabel('Chop the blinds when all others fold').check();
    await seat.getByRole('button', { name: 'Leave the table' }).click();
    await lastSent(table, 6);
    assert.deepEqual(table.sockets[0].sent.map(plain), [
      { do: 'buy', chips: 100 },
      { do: 'auto-rebuy', to: 1000 },
      { do: 'sit-out', when: 'next-blind' },
      { do: 'run', times: 2 },
      { do: 'chop', agree: true },
      { do: 'leave' },
    ]);
  });
});

test('a lost connection comes back from the last step, and asks again what was not answered', async () => {
  const first = await fixture('holdem');
  await at(first, async (table, page) => {
    assert.match(table.sockets[0].url, /\?changes=true&after=0$/);
    await page.keyboard.press('c');
    const asked = await lastSent(table);
    table.sockets[0].close();
    await page.getByText('The connection is lost').waitFor();
    while (table.sockets.length < 2) await page.waitForTimeout(20);
    assert.match(table.sockets[1].url, /&after=40$/);
    assert.deepEqual(await lastSent(table), asked, 'the same id, so that it is done once');
    table.sockets[1].send({ type: 'refused', id: asked.id, why: 'It is not your turn any more.', cite: { policy: 'act-in-turn', rule: 'fort 41' } });
    await page.getByRole('alert').filter({ hasText: 'It is not your turn any more.' }).waitFor();
    assert.ok(await page.getByRole('button', { name: 'Call 100' }).isEnabled());
    assert.equal(await page.getByText('The connection is lost').count(), 0);
  });
});

test('a rule is one click away', async () => {
  const rule = {
    policy: 'reopen', asks: 'When does an all-in raise reopen the betting?', value: 'full raise',
    says: 'Only a full raise lets those who acted raise again.', rule: 'tda-2019 47', book: 'tda-2019',
  };
  await at(
    await fixture('holdem'),
    async (_, page) => {
      await page.getByRole('button', { name: 'tda-2019 47' }).click();
      const dialog = page.getByRole('dialog', { name: 'Rule tda-2019 47' });
      await dialog.getByText(rule.says).waitFor();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    },
    { answers: { 'GET /api/rules/fort/live/reopen': rule } },
  );
});

test('an empty chair, a buy-in, a seat', async () => {
  await at(await fixture('empty'), async (table, page) => {
    await page.getByRole('button', { name: 'Sit in chair 3' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sit in chair 3' });
    const chips = dialog.getByLabel('Chips to sit down with');
    await chips.fill('4000');
    assert.ok(await dialog.getByRole('button', { name: 'Sit down' }).isDisabled());
    await chips.fill('800');
    await chips.press('Enter');
    const { id, ...command } = await lastSent(table);
    assert.deepEqual(command, { do: 'sit', chair: 3, chips: 800 });
    table.sockets[0].send({ type: 'refused', id, why: 'That chair is taken.', cite: null });
    await dialog.getByRole('alert').filter({ hasText: 'That chair is taken.' }).waitFor();
  });
});

test('the host seats a bot, pauses without being asked why, and invites', async () => {
  const key = 'abc';
  await at(
    await fixture('empty'),
    async (table, page) => {
      await page.getByRole('button', { name: 'Host' }).click();
      const tools = page.getByRole('dialog', { name: 'Host and floor' });
      await tools.getByRole('button', { name: 'Seat it' }).click();
      await tools.getByText('The bot sits down.').waitFor();
      await tools.getByRole('button', { name: 'Pause' }).click();
      await tools.getByText('The game is paused.').waitFor();
      await tools.getByRole('button', { name: 'Make a link' }).click();
      assert.match(await tools.getByLabel('Invitation link').inputValue(), /\/join\.html\?key=abc$/);
      const posted = table.asked.filter(({ what }) => what.startsWith('POST')).map(({ what, body }) => [what, body]);
      assert.deepEqual(posted, [
        ['POST /api/tables/7/bots', { kind: 'tight' }],
        ['POST /api/tables/7/floor', { act: 'pause', why: '' }],
        ['POST /api/invitations', { table: 7, uses: 8, hours: 24 }],
      ]);
    },
    { answers: { 'POST /api/tables/7/bots': 3, 'POST /api/tables/7/floor': 41, 'POST /api/invitations': { key, table: 7, uses: 8, until: 0 }, 'GET /api/links': links } },
  );
});

test('a player without a part in the house sees no tools of the host', async () => {
  await at(await fixture('holdem'), async (_, page) => {
    await page.getByRole('button', { name: 'Fold' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Host' }).count(), 0);
  }, { who: { account: 5, name: 'E', roles: ['player'], guest: true } });
});

test('who is not logged in watches from the rail, late, and is led to the log-in', async () => {
  await at({ ...(await fixture('holdem')), you: null }, async (_, page) => {
    await page.getByText('You watch from the rail, 30 seconds late.').waitFor();
    assert.equal(await page.getByRole('link', { name: 'Log in' }).getAttribute('href'), '/login.html?next=%2Ftable.html%3Fid%3D7');
    assert.equal(await page.getByRole('group', { name: /^Chair 1: A/ }).getByRole('img', { name: '2 cards face down' }).count(), 1);
    assert.equal(await page.getByLabel('Say something to the table').count(), 0);
  }, { answers: { 'GET /api/me': [401, { why: 'Log in first.' }] } });
});

test('every table fits a phone, a small screen and a large one', async () => {
  await at(await fixture('empty'), async (table, page) => {
    // Where things come to lie, and not where they are on their way.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const name of ['empty', 'heads-up', 'holdem', 'nine', 'stud', 'draw', 'two-boards']) {
      table.sockets[0].send({ ...(await fixture(name)), missed: [] });
      for (const [width, height] of [[390, 844], [360, 640], [1024, 700], [1440, 900]]) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        assert.deepEqual(await page.evaluate(beyond), { over: 0, off: [] }, `${name} at ${width} px`);
        assert.deepEqual(await page.evaluate(covered), [], `${name} at ${width} px`);
      }
    }
  });
});

/** In the page: how far it is wider than the window, and what lies beyond the window's edges. */
function beyond() {
  const { clientWidth: wide, clientHeight: high, scrollWidth } = document.documentElement;
  const off = [...document.querySelectorAll('button, input, .plate')].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.width > 0 && (box.left < -1 || box.right > wide + 1 || box.bottom > high + 1 || box.top < -1);
  });
  return { over: scrollWidth - wide, off: off.map((each) => each.outerHTML.slice(0, 90)) };
}

/** In the page: which of one's own cards have their index under something else. */
function covered() {
  const cards = [...document.querySelectorAll('.seat.hero .slot svg')];
  const hidden = cards.filter((card) => {
    const { left, top, width, height } = card.getBoundingClientRect();
    return !document.elementFromPoint(left + width * 0.25, top + height * 0.25)?.closest('.seat.hero');
  });
  return hidden.map((card) => card.getAttribute('aria-label'));
}
