// An evening in the real room: the real program, real browsers, from the first run to the history.
//
// With CARDROOM_SCREENS=DIR it also takes the pictures that the documents show.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { openBrowser } from './stage.mjs';
import { told } from './told.mjs';

const program = process.env.CARDROOM;
const screens = process.env.CARDROOM_SCREENS;
const PASSWORD = 'correct horse battery';
/** A table for tests does not wait for people to read. */
const QUICK = { pause_ms: 150, beat_ms: 150, think_ms: 10, rail_seconds: 0 };

let server, browser, data, address, setup;
const people = {};

before(async () => {
  assert.ok(program, 'CARDROOM must name the built program: run `make test`');
  data = await mkdtemp(join(tmpdir(), 'cardroom-'));
  if (screens) await mkdir(screens, { recursive: true });
  server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--data', data, '--no-limits'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: server.stdout });
  for await (const line of lines) {
    address ??= /http:\/\/[^\s/]+/.exec(line)?.[0];
    setup ??= /http:\/\/\S+setup\.html\?key=\S+/.exec(line)?.[0];
    if (setup) break;
  }
  assert.ok(address && setup, 'the server says where it is and how to begin');
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  if (server && server.exitCode === null) {
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
  await rm(data, { recursive: true, force: true });
});

/** A person at a browser, who keeps every frame that the tables send. */
class Person {
  static async come(name, { width = 1280, height = 800, colorScheme = 'light' } = {}) {
    const context = await browser.newContext({ viewport: { width, height }, colorScheme, reducedMotion: 'reduce' });
    const person = new Person();
    Object.assign(person, { name, frames: [], errors: [], acted: -1, page: await context.newPage() });
    person.page.setDefaultTimeout(10_000);
    person.page.on('pageerror', (error) => person.errors.push(String(error)));
    person.page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => person.hear(String(payload)));
    });
    people[name] = person;
    return person;
  }

  hear(text) {
    const message = JSON.parse(text);
    Object.assign(this, told(this, message));
    // Whoever comes back is told what they missed, earlier hands too: of those the cards that lay open are no secret.
    const begun = message.missed?.findLastIndex((step) => step.said.some((said) => said.what === 'shuffled'));
    const missed = message.missed?.slice(Math.max(0, begun)) ?? [];
    const said = [...missed.flatMap((step) => step.said), ...(message.said ?? [])];
    this.frames.push({ text, said, told: JSON.stringify({ ...message, missed }), you: this.you, hand: this.table?.hand ?? 0, table: this.table?.id });
  }

  button(name) {
    return this.page.getByRole('button', { name });
  }

  async sit(table, chair) {
    await this.page.goto(`${address}/table.html?id=${table}`);
    await this.button(`Sit in chair ${chair}`).click();
    await this.button('Sit down').click();
    await this.until(() => this.you?.chair === chair, 'to sit');
    [this.acted, this.entering] = [-1, false];
  }

  /** Waits until something is so. */
  async until(so, what) {
    for (let tries = 0; tries < 1000; tries++) {
      if (await so()) return;
      await new Promise((later) => setTimeout(later, 20));
    }
    assert.fail(`${this.name} waited in vain ${what}; the last frame was ${this.frames.at(-1)?.text}`);
  }

  /** Is it their turn, and have they not acted yet? */
  toAct() {
    return this.you !== null && this.you.turn !== null && this.you.turn !== this.acted;
  }

  /** Does by the page's buttons what a calm player would, if it is their turn. */
  async act() {
    const { you, table } = this;
    const buttons = this.page.getByRole('main');
    const click = (name) => buttons.getByRole('button', { name }).first().click();
    if (!this.entering && you?.entries.some((entry) => entry.way === 'post')) {
      this.entering = true;
      await click(/^Post/);
    }
    if (!this.toAct()) return;
    this.acted = you.turn;
    // The frame is here before the page has drawn it: what could be prepared has to be gone.
    await this.page.getByRole('group', { name: 'When your turn comes' }).waitFor({ state: 'detached' });
    if (you.discard) {
      const [fewest] = you.discard;
      const wanted = Math.max(fewest, Math.min(1, you.discard[1]));
      const cards = buttons.getByRole('button', { name: /throw away$/ });
      for (let card = 0; card < wanted; card++) await cards.nth(card).click();
      await click(/^(Draw|Throw away|Stand pat)/);
    } else if (you.flip) await click(/^Keep it down/);
    else if (you.show) await click(/^Show/);
    else if (you.choices?.bring_in != null) await click(/^Bring in/);
    else if (you.choices?.check) await click(/^Check/);
    else if (you.choices?.call != null) await click(/^(Call|All-in) \d/);
    else assert.fail(`${this.name} has a turn and nothing to do at hand ${table.hand}: ${JSON.stringify(you)}`);
  }
}

/** Everybody acts until the table has finished so many hands and all of them were dealt in. */
async function play(everybody, hands, watch = async () => {}) {
  const [first] = everybody;
  const id = first.table.id;
  await first.until(async () => {
    for (const person of everybody) {
      if (person.toAct()) await watch(person);
      await person.act();
    }
    const { hand, on } = first.table;
    const over = on ? hand - 1 : hand;
    return over >= hands && everybody.every((person) => [...hidden(person, id).keys()].some((dealt) => dealt <= over));
  }, `for hand ${hands}`);
}

/** A picture for the documents, where they are asked for: once by each name. */
const taken = new Set();
async function picture(person, name) {
  if (!screens || taken.has(name)) return;
  taken.add(name);
  await person.page.screenshot({ path: join(screens, `${name}.png`) });
}

/** The cards that somebody held face down in each hand at a table, as their own browser was told. */
function hidden(person, table) {
  const held = new Map();
  for (const { you, hand, table: where } of person.frames) {
    if (where !== table || !you) continue;
    const cards = you.cards.slice(0, you.down).filter((card) => card !== '??');
    if (cards.length > 0) held.set(hand, new Set([...(held.get(hand) ?? []), ...cards]));
  }
  return held;
}

/** No frame that one got names a card that another held face down, before it was shown to all. */
function assertNothingLeaks(from, to, table) {
  const chair = from.frames.findLast((frame) => frame.table === table && frame.you)?.you.chair;
  let compared = 0;
  for (const [hand, cards] of hidden(from, table)) {
    const open = new Set();
    for (const frame of to.frames) {
      if (frame.table !== table || frame.hand !== hand) continue;
      for (const said of frame.said) if (said.what === 'showed' && said.chair === chair) said.cards?.forEach((card) => open.add(card));
      for (const card of cards) {
        if (open.has(card)) continue;
        compared += 1;
        assert.ok(!new RegExp(`\\b${card}\\b`).test(frame.told), `${to.name} is told of ${from.name}'s ${card} in hand ${hand}: ${frame.told}`);
      }
    }
  }
  assert.ok(compared > 0, `there was something hidden between ${from.name} and ${to.name}`);
}

/** A table opened by the manager's browser, for games that are not opened by hand here. */
async function table(ask) {
  const answer = await people.Host.page.request.post(`${address}/api/tables`, {
    data: { book: 'fort', chairs: 6, act_seconds: 60, ...QUICK, ...ask },
  });
  assert.ok(answer.ok(), await answer.text());
  return (await answer.json()).id;
}

async function seatBot(id) {
  const answer = await people.Host.page.request.post(`${address}/api/tables/${id}/bots`, { data: { kind: 'tight' } });
  assert.ok(answer.ok(), await answer.text());
}

test('a new room says how to begin, on a laptop and on a phone', async () => {
  for (const width of [1440, 390]) {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    await page.goto(address);
    await page.getByRole('heading', { name: 'Lobby', level: 1 }).waitFor();
    await page.getByText("The server printed the manager's link").waitFor();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(overflow <= 0, `the page fits ${width} px`);
    assert.deepEqual(errors, []);
    await page.close();
  }
});

test('an unknown address gets a page that leads back', async () => {
  const answer = await fetch(`${address}/no-such-page`);
  assert.equal(answer.status, 404);
  assert.match(await answer.text(), /Back to the room/);
});

test('the first run makes a manager, and only once', async () => {
  const host = await Person.come('Host', { width: 1440, height: 900, colorScheme: 'dark' });
  await host.page.goto(setup);
  await host.page.getByLabel('Your name').fill('Host');
  await host.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await host.button('Go on').click();
  await host.page.getByLabel('Name of the house').fill('The Thursday Game');
  await host.page.getByLabel('The Fort Card Room').check();
  await host.button('Go on').click();
  await host.page.getByLabel('Anybody').check();
  await host.button('Open the room').click();
  await host.page.getByRole('heading', { name: 'No table is open' }).waitFor();
  await host.page.getByRole('link', { name: 'Room', exact: true }).waitFor();

  const other = await browser.newPage();
  await other.goto(setup);
  await other.getByText('This room has a manager already').waitFor();
  await other.close();
});

test("hold'em: a table with a bot from the lobby, one who registers, one who is invited", async () => {
  const { Host: host } = people;
  await host.page.route('**/api/tables', (route) =>
    route.request().method() === 'POST' ? route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), ...QUICK }) }) : route.continue(),
  );
  await host.button('Open a table').first().click();
  await host.button('Another game or other stakes').click();
  await host.page.getByLabel('Name of the table').fill('Main game');
  await host.page.getByLabel('Bots to seat at once').fill('1');
  await host.button('Open the table').click();
  await host.page.waitForURL('**/table.html?id=*');
  const id = Number(new URL(host.page.url()).searchParams.get('id'));

  await host.button('Host').click();
  await host.button('Make a link').click();
  const link = await host.page.getByLabel('Invitation link').inputValue();
  await host.page.keyboard.press('Escape');

  const player = await Person.come('Player');
  await player.page.goto(`${address}/login.html?register`);
  await player.page.getByLabel('Name', { exact: true }).fill('Player');
  await player.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await player.button('Register').click();
  await player.page.getByRole('heading', { name: 'Main game' }).waitFor();

  const guest = await Person.come('Guest', { width: 390, height: 844 });
  await guest.page.goto(link);
  await guest.page.getByLabel('What shall we call you?').fill('Guest');
  await guest.button('Go to the table').click();
  await guest.page.waitForURL(`**/table.html?id=${id}`);

  const everybody = [host, player, guest];
  await host.until(() => host.table?.seats.some((seat) => seat?.bot), 'for the bot');
  const free = host.table.seats.flatMap((seat, index) => (seat === null ? [index + 1] : []));
  for (const [place, person] of everybody.entries()) await person.sit(id, free[place * 2]);

  let reloaded = false;
  // For good pictures a few more hands: three players in, and a flop.
  await play(everybody, screens ? 10 : 3, async (person) => {
    if (!(person.table.boards[0]?.length >= 3)) return;
    if (person === player && !reloaded) {
      // In mid-hand, at one's own turn, the browser is loaded again: the same cards, the same choice.
      const { hand } = person.table;
      const { cards } = person.you;
      await person.page.reload();
      await person.page.getByRole('button', { name: /^(Fold|Check)/ }).first().waitFor();
      assert.deepEqual({ hand: person.table.hand, cards: person.you.cards }, { hand, cards });
      reloaded = true;
    }
    if (person.table.seats.filter((seat) => seat?.state === 'in').length < 3) return;
    if (person === host) await picture(host, 'table-dark');
    if (person === guest) await picture(guest, 'table-phone');
    if (person === player) await picture(player, 'table-light');
  });
  assert.ok(reloaded, 'one reloaded the page in mid-hand');
  for (const from of everybody) for (const to of everybody) if (from !== to) assertNothingLeaks(from, to, id);
  assert.throws(() => assertNothingLeaks(host, host, id), /is told of/, 'what one is told oneself would count as a leak');

  const { players } = await (await host.page.request.get(`${address}/api/tables/${id}/standing`)).json();
  assert.equal(players.reduce((sum, one) => sum + one.has - one.bought, 0), 0, 'no chip was lost or made');
});

for (const [name, ask, shot, telling] of [
  ['stud', { name: 'Stud', games: ['stud'], limit: 'fixed', stakes: { ante: 1, bring_in: 2, small_bet: 4, big_bet: 8 } }, 'stud', ({ you }) => you.cards.length >= 5],
  ['triple draw', { name: 'Triple draw', games: ['deuce-to-seven-triple'], limit: 'fixed', stakes: { small_blind: 2, big_blind: 4, small_bet: 4, big_bet: 8 } }, 'draw', ({ you }) => you.discard !== null],
  ['double-board Omaha', { name: 'Two boards', games: ['double-board-omaha'], limit: 'pot', stakes: { small_blind: 1, big_blind: 2 } }, 'two-boards', ({ table }) => table.boards[0]?.length >= 4],
]) {
  test(`${name}: a hand by the page's buttons`, async () => {
    const { Host: host, Player: player } = people;
    const id = await table(ask);
    await host.sit(id, 1);
    await player.sit(id, 2);
    await seatBot(id);
    await play([host, player], 2, async (person) => {
      if (person === host && host.table.hand > 1 && telling(host)) await picture(host, shot);
    });
    assertNothingLeaks(host, player, id);
    assertNothingLeaks(player, host, id);
  });
}

test('short deck: one who comes to a game that is on sits down, is dealt in and plays', async () => {
  const { Host: host, Player: player } = people;
  const id = await table({ name: 'Short deck', games: ['short-deck'], limit: 'no', stakes: { ante: 1, small_bet: 2, big_bet: 2 } });
  await host.sit(id, 1);
  await seatBot(id);
  await host.until(() => host.table.on, 'for the first deal');
  await player.sit(id, 3);
  await play([host, player], 2);
  for (const person of [host, player]) assert.deepEqual(person.errors, []);
});

test('the lobby shows the tables, the history the hands, and one is replayed', async () => {
  const { Host: host } = people;
  await host.page.goto(address);
  await host.page.getByRole('article').filter({ hasText: 'Two boards' }).waitFor();
  assert.ok((await host.page.getByRole('article').count()) >= 4);
  await picture(host, 'lobby');

  await host.page.getByRole('article').filter({ hasText: 'Main game' }).getByRole('link', { name: 'History' }).click();
  const rows = host.page.getByRole('link', { name: /^Hand / });
  await rows.nth(2).waitFor();
  await host.page.getByRole('row', { name: /^Player/ }).first().waitFor();
  await picture(host, 'hands');
  // One that went to the river, if there is one.
  const long = rows.filter({ has: host.page.getByRole('group', { name: 'Board' }).getByRole('img').nth(4) });
  await ((await long.count()) > 0 ? long.last() : rows.last()).click();
  await host.page.getByRole('status').filter({ hasText: '1 of' }).waitFor();
  await host.page.keyboard.press('End');
  await host.page.getByRole('listitem').filter({ hasText: /wins/ }).first().waitFor();
  await picture(host, 'history');
  for (const form of ['json', 'phh', 'txt']) {
    const href = await host.page.getByRole('link', { name: `.${form}` }).getAttribute('href');
    const file = await host.page.request.get(address + href);
    assert.ok(file.ok() && (await file.text()).length > 100, `${href} is there`);
  }
});

test('the manager reads in the room what was done', async () => {
  const { Host: host } = people;
  await host.page.goto(`${address}/room.html`);
  await host.page.getByRole('listitem').filter({ hasText: 'Guest' }).getByText('guest', { exact: true }).waitFor();
  await host.button('Change Player').click();
  await host.page.getByLabel('floor').check();
  await host.page.getByLabel('Why').fill('Helps on Thursdays.');
  await host.button('Save').click();
  await host.page.getByText('Helps on Thursdays.').waitFor();
  for (const person of Object.values(people)) assert.deepEqual(person.errors, [], `${person.name}'s pages had no errors`);
});
