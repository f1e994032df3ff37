// Takes the pictures of the table at six sizes of screens, and of tournaments at three: `node tests/take-pictures.mjs
// ../docs/screens` (after `npm run build`). Each is to be looked at before it is kept.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NOW, clock, events, over, registering, running } from './events.fixtures.mjs';
import { fixture, openHouse, openTable } from './fake-table.mjs';
import * as given from './pages.fixtures.mjs';
import { openStage } from './stage.mjs';
import { states } from './table-states.mjs';

const folder = process.argv[2];
if (!folder) throw new Error('say where to: node tests/take-pictures.mjs FOLDER');
const sizes = [[360, 640], [390, 844], [844, 390], [768, 1024], [1440, 900], [3840, 2160]];
const taken = ['nine-play', 'nine-showdown'];
/** Pages of tournaments: where they are, and what the event is like there. */
const pages = [['lobby-events', '/', registering], ['event-registering', '/event.html?id=3', registering], ['event-running', '/event.html?id=3', running], ['event-over', '/event.html?id=3', over]];
const pageSizes = [[390, 844], [768, 1024], [1440, 900]];

await mkdir(folder, { recursive: true });
const house = await openHouse();
for (const name of taken) {
  const { first } = states.find((state) => state.name === name);
  for (const [width, height] of sizes) {
    const table = await openTable(house, await first(), { width, height, theme: 'dark' });
    await table.page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
    await table.page.locator('.felt .card').first().waitFor();
    await table.page.waitForTimeout(1500);
    await table.page.screenshot({ path: join(folder, `${name}-${width}x${height}.png`) });
    if (table.errors.length > 0) throw new Error(table.errors.join('\n'));
    await table.close();
  }
}
for (const [name, path, view] of pages) {
  const stage = await openStage({
    'GET /api/house': { ...given.house, now: NOW }, 'GET /api/me': { ...given.manager, name: 'Dee', account: 3 }, 'GET /api/books': given.books, 'GET /api/games': given.games, 'GET /api/mixes': given.mixes,
    'GET /api/tables': given.tables, 'GET /api/events': events, ...Object.fromEntries(events.map(({ id }) => [`GET /api/events/${id}`, view])),
  });
  for (const [width, height] of pageSizes) {
    const page = await house.newPage();
    await page.clock.setFixedTime(NOW);
    await page.setViewportSize({ width, height });
    await page.routeWebSocket(/\/api\/events\//, (line) => line.send(JSON.stringify({ type: 'clock', clock: view.clock })));
    await page.goto(stage.address + path);
    await page.getByRole('heading', { name: 'Friday Turbo' }).waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${name}-${width}x${height}.png`) });
    await page.close();
  }
  await stage.close();
}
for (const [width, height] of pageSizes) {
  const first = await fixture('nine');
  const table = await openTable(house, { ...first, table: { ...first.table, name: 'Friday Turbo, table 1', context: 'tournament' } }, {
    width, height, answers: { 'GET /api/events/3': { ...running, you: null } }, prepare: (page) => page.routeWebSocket(/\/api\/events\//, () => undefined),
  });
  await table.page.locator('.felt .card').first().waitFor();
  table.sockets[0].send({ type: 'event', clock });
  await table.page.getByRole('region', { name: 'Tournament' }).waitFor();
  await table.page.waitForTimeout(1500);
  await table.page.screenshot({ path: join(folder, `event-table-${width}x${height}.png`) });
  await table.close();
}
await house.close();
