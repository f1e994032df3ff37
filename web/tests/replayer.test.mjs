// The replayer, with a server that says what the test wants: the steps come as they are in the journal, one for each street
// of an all-in, and nobody is shut out.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { expectAccessible } from './axe.mjs';
import * as given from './pages.fixtures.mjs';
import { openBrowser, openStage } from './stage.mjs';

let browser;

before(async () => {
  browser = await openBrowser();
});
after(() => browser?.close());

/** The replayer of one hand with these steps. */
async function at(frames, check, { width = 1280, height = 800 } = {}) {
  const stage = await openStage({
    'GET /api/house': given.house,
    'GET /api/me': given.manager,
    'GET /api/games': given.games,
    'GET /api/tables': given.tables,
    'GET /api/tables/7': given.tables[0],
    'GET /api/tables/7/hands': given.hands,
    'GET /api/tables/7/standing': given.standing,
    'GET /api/tables/7/hands/128/frames': frames,
  });
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (line) => line.text().includes('svelte.dev/e/') && errors.push(line.text()));
  try {
    await page.goto(`${stage.address}/history.html?table=7&hand=128`);
    await page.getByRole('status').filter({ hasText: `1 of ${frames.length}` }).waitFor();
    await check(page);
    assert.deepEqual(errors, []);
  } finally {
    await context.close();
    await stage.close();
  }
}

/** An all-in before the flop: the hands, and then a step for each street. */
function allIn() {
  const last = given.frames.at(-1);
  const board = ['Ah', '7d', '2c', 'Ts', 'Jh'];
  return [0, 3, 4, 5].map((cards, place) => ({
    number: 950 + place, at: place, you: last.you,
    said: [{ what: 'chat', name: 'A', text: `step ${place}` }],
    table: { ...last.table, on: true, runout: true, boards: cards === 0 ? [] : [board.slice(0, cards)] },
  }));
}

test('an all-in is seen a street at a time', async () => {
  await at(allIn(), async (page) => {
    const board = page.getByRole('group', { name: 'Board' });
    await page.getByText('All in', { exact: true }).waitFor();
    assert.equal(await board.getByRole('img').count(), 0);
    for (const cards of [3, 4, 5]) {
      await page.getByRole('button', { name: 'Step forward' }).click();
      await board.getByRole('img').nth(cards - 1).waitFor();
      assert.equal(await board.getByRole('img').count(), cards);
    }
  });
});

test('the replayer is open to everybody', async () => {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    await at(given.frames, async (page) => {
      await page.getByRole('button', { name: 'Step forward' }).click();
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page, `the replayer, ${colorScheme}, ${width} x ${height}`);
      }
    }, { width, height });
  }
});
