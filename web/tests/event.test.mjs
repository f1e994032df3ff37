// A tournament in the real room: three people enter from the lobby, the house's bots fill it up, and it is played by the pages to
// its end, from two tables down to one. Before it, at a table that is faked, what may not come up in it.
import assert from 'node:assert/strict';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { expectAccessible } from './axe.mjs';
import { NOW, clock, running } from './events.fixtures.mjs';
import { fixture, openHouse, openTable as openFake } from './fake-table.mjs';
import { LAPTOP, PHONE, Person, ask, openRoom, openTable } from './real-room.mjs';
import { openBrowser } from './stage.mjs';

/** Few chips and blinds that soon take them. */
const QUICK = 'name = "Quick"\nstack = 400\nchips = [25, 100]\nminutes = 1\nlevels = [\n  { small = 50, big = 100 },\n  { small = 100, big = 200 },\n]\n';
const NIGHT = {
  name: 'Night', schedule: QUICK, games: ['holdem'], limit: 'no', book: 'fort', price: 22, fee: 2, seats: 4,
  start: { when: 'full', players: 6 }, bots: 3, bot: 'random', act_seconds: 20, pause_ms: 200, think_ms: 0, beat_ms: 50, rail_seconds: 0,
};

const look = process.env.CARDROOM_LOOK;
const sizes = [[390, 844], [768, 1024], [1440, 900]];
let browser, room, night, watcher;
const people = [];
/** The watcher's lines to the event, and whether new ones are cut. */
const lines = [];
let cut = false;
/** Where each of them has sat. */
const tables = new Map();

before(async () => {
  if (look) await mkdir(look, { recursive: true });
  [browser, room] = [await openBrowser(), await openRoom()];
  for (const [place, device] of [LAPTOP, LAPTOP, PHONE].entries()) people.push(await Person.come(browser, room, ['Left', 'Right', 'Phone'][place], device));
});
after(async () => {
  await browser?.close();
  await room?.close();
});

/** The page at three sizes of screens, where somebody wants to see it. */
async function picture({ page }, name) {
  if (!look) return;
  const size = page.viewportSize();
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: join(look, `${name}-${width}x${height}.png`), fullPage: !name.startsWith('table') });
  }
  await page.setViewportSize(size);
}

const isAtTable = ({ page }) => new URL(page.url()).pathname === '/table.html';
/** Are all who are left at one table? */
const isOneTable = async () => (await ask(room, 'GET', `/api/events/${night}`)).tables.length < 2;
const tableOf = ({ page }) => Number(new URL(page.url()).searchParams.get('id'));

test('a table of a tournament offers nothing that a tournament forbids, and leads to the next seat', async (here) => {
  const house = await openHouse();
  here.after(() => house.close());
  const seated = await fixture('nine');
  const at = (id, more) => ({ ...seated, table: { ...seated.table, id, name: `Night, table ${id}`, context: 'tournament', ...more } });
  const info = { id: 8, name: 'Night, table 8', title: '', games: ['holdem'], event: 3, players: [], prizes: [], host: 1, closed: null };
  let [view, line] = [running, null];
  const fake = await openFake(house, at(7), {
    answers: { 'GET /api/tables/8': info, 'GET /api/events/3': () => view, 'POST /api/events/3/chips': () => (view = running) },
    prepare: (page) =>
      Promise.all([
        page.routeWebSocket(/\/api\/events\/3\/socket/, (to) => (line = to)),
        page.routeWebSocket(/\/api\/tables\/8\/socket/, (line) => line.send(JSON.stringify(at(8, { on: false, turn: null })))),
      ]),
  });
  here.after(() => fake.close());
  const { page, sockets } = fake;
  const strip = page.getByRole('region', { name: 'Tournament' });
  sockets[0].send({ type: 'event', clock });
  for (const words of ['Level 4', '100/200', '4:50', 'Next 150/300, ante 25, then a break', '12 of 18 left']) await strip.getByText(words).waitFor();
  await page.getByRole('button', { name: 'Seat', exact: true }).click();
  await page.getByText('Chips stay in the tournament').waitFor();
  assert.equal(await page.getByRole('button', { name: /^(Leave|Add|Do that)/ }).count(), 0);
  await page.keyboard.press('Escape');
  assert.equal(await page.getByRole('button', { name: 'Host' }).count(), 0);

  // Every chip is lost, and rebuys are sold.
  view = { ...running, you: { ...running.you, stack: 0, broke: true } };
  line.send(JSON.stringify({ type: 'clock', clock: { ...clock, now: NOW + 1 } }));
  const dialog = page.getByRole('dialog', { name: 'You have lost everything' });
  await dialog.waitFor();
  await expectAccessible(page, 'a rebuy at a table of a tournament');
  await dialog.getByRole('button', { name: 'Rebuy' }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.deepEqual(fake.asked.find(({ what }) => what === 'POST /api/events/3/chips').body, { what: 'rebuy' });

  sockets[0].send({ ...at(7, { on: false, turn: null }), number: seated.number + 1 });
  sockets[0].send({ type: 'event', clock: { ...clock, now: NOW + 2, status: 'stopped', is_break: true, remaining: 300_000, runs: false } });
  await page.getByRole('heading', { name: 'Break' }).waitFor();
  await page.getByRole('timer').filter({ hasText: '5:00' }).first().waitFor();

  await page.evaluate(() => (window.stayed = true));
  view = { ...running, you: { ...running.you, seat: { table: 8, chair: 2 } } };
  sockets[0].send({ type: 'moved', event: 3, seat: { table: 8, chair: 2 } });
  await page.getByText('You were moved: you sit in chair 2 of Night, table 8 now.').waitFor();
  await page.getByRole('heading', { name: 'Night, table 8' }).waitFor();
  assert.equal(new URL(page.url()).search, '?id=8');
  assert.equal(await page.evaluate(() => window.stayed), true);
});

test('a tournament is made in the lobby, and what is wrong stands at its field', async () => {
  const [left] = people;
  await left.page.goto(room.address);
  await left.button('New tournament').click();
  const dialog = left.page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill('Own');
  await dialog.getByLabel('An entry costs').fill('20');
  await dialog.getByLabel('Of it for the house').fill('30');
  await expectAccessible(left.page, 'the dialog that makes a tournament');
  await picture(left, 'new');
  await left.button('Make it').click();
  await dialog.getByRole('alert').waitFor();
  assert.equal(await dialog.getByLabel('Of it for the house').getAttribute('aria-invalid'), 'true');
  await dialog.getByLabel('Of it for the house').fill('2');
  await dialog.getByLabel('Structure', { exact: true }).selectOption('Write one');
  await dialog.getByLabel('The structure, as a file has it').fill(QUICK);
  await dialog.getByLabel('At a time').check();
  await dialog.getByLabel('Players at most').fill('20');
  await left.button('Make it').click();
  await left.page.getByRole('heading', { name: 'Own' }).waitFor();
  // Whoever made it may call it off.
  await left.button('Call it off').click();
  await left.page.getByLabel('Why').fill('Nobody has time.');
  await left.button('Call it off').click();
  await left.page.getByRole('heading', { name: 'It was called off' }).waitFor();
  left.errors.length = 0;
});

test('it is entered from the lobby with one click, left, and entered again', async () => {
  night = (await ask(room, 'POST', '/api/events', NIGHT)).id;
  await openTable(room, { name: 'Cash' });
  const [left, right, phone] = people;
  await left.page.goto(room.address);
  await left.button('Enter Night').click();
  await left.button('Take the entry back Night').click();
  await left.button('Enter Night').click();
  await left.page.getByText('you are in').waitFor();
  await expectAccessible(left.page, 'the lobby with tournaments');
  await picture(left, 'lobby');
  // Two wait on the tournament's page, one enters last.
  for (const person of [right, phone]) {
    await person.page.goto(`${room.address}/event.html?id=${night}`);
    await person.button('Enter', { exact: true }).waitFor();
  }
  await left.page.getByRole('link', { name: 'Details Night' }).click();
  await left.page.getByRole('heading', { name: 'You are in' }).waitFor();
  await expectAccessible(left.page, 'a tournament that is open for entry');
  await picture(left, 'event-registering');
});

test('when it is full everybody who waits is taken to their table', async () => {
  const [left, right, phone] = people;
  for (const person of [right, phone]) await person.button('Enter', { exact: true }).click();
  for (const person of people) {
    await person.until(() => isAtTable(person) && person.you !== null, 'for a seat');
    tables.set(person, new Set([tableOf(person)]));
    await person.page.getByRole('region', { name: 'Tournament' }).getByText('Level 1').waitFor();
    assert.equal(await person.button(/^Sit in chair/).count(), 0, 'the event gives out the seats');
  }
  await expectAccessible(left.page, 'a table of a tournament');
  await picture(left, 'table');
  watcher = await Person.come(browser, room, 'Rail');
  await watcher.page.routeWebSocket(/\/api\/events\//, (line) => {
    if (cut) return line.close();
    lines.push(line);
    line.connectToServer();
  });
  await watcher.page.goto(`${room.address}/event.html?id=${night}`);
  await watcher.page.getByRole('timer').waitFor();
  await expectAccessible(watcher.page, 'a tournament that runs');
  await picture(watcher, 'event-running');
});

test('a lost connection is told, what was known stays, and it comes back by itself', async () => {
  const { page } = watcher;
  cut = true;
  await lines.at(-1).close();
  await page.getByText('The connection is lost').waitFor();
  await page.getByRole('timer').waitFor();
  cut = false;
  await page.getByText('The connection is lost').waitFor({ state: 'hidden' });
});

/** Checks where that costs nothing and folds where it does, so that the stack lasts. */
async function pass(person) {
  const { you } = person;
  person.acted = you.turn;
  const main = person.page.getByRole('main');
  if (you.choices) await main.getByRole('button', { name: you.choices.check ? /^Check/ : /^Fold/ }).first().click();
  else await main.getByRole('button', { name: /^(Show|Muck)/ }).first().click();
}

/** Everybody acts at their table in one way until something is so. */
const play = (way, so, what) =>
  watcher.until(async () => {
    for (const person of people) {
      // The turn may be over, or the table another one, before the button is found.
      if (person.toAct() && person.table.id === tableOf(person)) await way(person).catch(() => undefined);
      tables.get(person).add(tableOf(person));
    }
    return so();
  }, what);

test('from two tables it comes down to one, and nobody has to load a page again', async () => {
  // What is kept in the window is gone when a page is loaded again.
  for (const { page } of people) await page.evaluate(() => (window.stayed = true));
  await play(pass, isOneTable, 'for one table');
  const { players } = await ask(room, 'GET', `/api/events/${night}`);
  for (const person of people) {
    const seat = players.find(({ name }) => name === person.name)?.seat ?? null;
    if (seat !== null) await person.until(() => tableOf(person) === seat.table && person.you?.chair === seat.chair, 'to be at the last table');
    assert.equal(await person.page.evaluate(() => window.stayed), true, `${person.name} is on the page that they came to`);
  }
});

test('it is played to its end, everybody is told their place, and the results can be taken along', async () => {
  const end = watcher.page.getByRole('button', { name: 'Download CSV' });
  await play((person) => person.act(true), () => end.isVisible(), 'for the end');
  const { players, purse, event } = await ask(room, 'GET', `/api/events/${night}`);
  assert.equal(event.status, 'over');
  assert.deepEqual(players.map(({ place }) => place).sort(), [1, 2, 3, 4, 5, 6]);
  assert.equal(players.reduce((sum, { won }) => sum + won, 0), purse);
  const [file] = await Promise.all([watcher.page.waitForEvent('download'), end.click()]);
  assert.match(await readFile(await file.path(), 'utf8'), /^place,player,won\r\n1,/);
  await watcher.page.getByText(`${players.find(({ place }) => place === 1).name} wins`).waitFor();
  await expectAccessible(watcher.page, 'a tournament that is over');
  await picture(watcher, 'event-over');
  for (const person of people) {
    await person.page.getByRole('heading', { name: /^(You finished \d|You have won the tournament)/ }).waitFor();
    await person.page.getByRole('link', { name: 'The tournament', exact: true }).last().waitFor();
  }
  await picture(people[0], 'table-out');
  assert.deepEqual([...people, watcher].flatMap((person) => person.errors), []);
});
