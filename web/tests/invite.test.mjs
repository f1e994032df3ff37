// Friends come by invitation: the real program, a host's browser on one address of the machine, a friend's phone on another.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, afterEach, before, test } from 'node:test';
import jsQR from 'jsqr';
import { expectAccessible } from './axe.mjs';
import { openBrowser } from './stage.mjs';

const program = process.env.CARDROOM;
const look = process.env.CARDROOM_LOOK;
const PASSWORD = 'correct horse battery';
const [LAPTOP, PHONE] = [{ viewport: { width: 1280, height: 800 } }, { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }];

let browser, room;

before(async () => {
  assert.ok(program, 'CARDROOM must name the built program: run `make test`');
  browser = await openBrowser();
});
after(() => browser?.close());
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  if (room?.server.exitCode === null) {
    room.server.kill('SIGTERM');
    await once(room.server, 'exit');
  }
  if (room) await rm(room.data, { recursive: true, force: true });
  room = undefined;
});

/** A room that listens so; what it printed until it was ready. */
async function openRoom(listen, ...more) {
  const data = await mkdtemp(join(tmpdir(), 'cardroom-'));
  const server = spawn(program, ['serve', '--listen', listen, '--data', data, '--no-limits', ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
  const printed = [];
  for await (const line of createInterface({ input: server.stdout })) {
    printed.push(line);
    if (line.startsWith('Press Ctrl-C')) break;
  }
  const text = printed.join('\n');
  const here = /^Cardroom is open at (\S+)$/m.exec(text)?.[1];
  const others = [...text.matchAll(/^From other machines: (\S+)$/gm)].map((found) => found[1]);
  room = { server, data, here, others, setup: /\S+setup\.html\?key=\S+/.exec(text)?.[0], port: new URL(here).port };
  return room;
}

async function come(device) {
  const context = await browser.newContext({ ...device, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  return page;
}

async function picture(page, name) {
  if (look) await page.screenshot({ path: join(look, `${name}.png`), fullPage: true });
}

/** The first run by the host's own hands, at this address of the room. */
async function setUp(base) {
  const page = await come(LAPTOP);
  const go = (name) => page.getByRole('button', { name, exact: true }).click();
  await page.goto(base + new URL(room.setup).pathname + new URL(room.setup).search);
  await page.getByLabel('Your name').fill('Host');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await go('Go on');
  await page.getByLabel('Name of the house').fill('The Thursday Game');
  await page.getByLabel('Money').check();
  await picture(page, 'run-1-the-house');
  await go('Go on');
  await picture(page, 'run-2-the-door');
  await go('Open the room');
  await page.getByRole('heading', { name: 'No table is open' }).waitFor();
  await picture(page, 'run-3-lobby');
  return page;
}

/** Opens a table with the usual stakes, which are cents here. */
async function openTable(page, base) {
  await page.goto(base);
  await page.getByRole('button', { name: 'Open a table' }).first().click();
  await page.getByRole('button', { name: 'Another game or other stakes' }).click();
  await page.getByRole('dialog').getByLabel('Name of the table').fill('Quarters');
  await picture(page, 'run-4-dialog');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/table\.html\?id=/);
  return Number(new URL(page.url()).searchParams.get('id'));
}

/** Makes a link to the table on the room's page; the page then shows it. */
async function invite(page, base, table) {
  await page.goto(`${base}/room.html`);
  await page.getByLabel('Leads to').selectOption(String(table));
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByRole('heading', { name: 'To Quarters' }).waitFor();
  await page.waitForLoadState('networkidle');
  return page.getByLabel('Invitation link');
}

/** What a phone's camera reads in the picture. */
async function readCode(page) {
  const { pixels, size } = await page.evaluate(async () => {
    const svg = document.querySelector('svg[aria-label^="QR code"]').cloneNode(true);
    const size = 400;
    svg.setAttribute('width', size);
    svg.setAttribute('height', size);
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size }).getContext('2d');
    canvas.drawImage(image, 0, 0);
    return { pixels: Array.from(canvas.getImageData(0, 0, size, size).data), size };
  });
  return jsQR(Uint8ClampedArray.from(pixels), size, size)?.data;
}

test("a friend's phone opens an invitation that was made on another address of the machine", async () => {
  await openRoom('0.0.0.0:0');
  assert.equal(room.here, `http://127.0.0.1:${room.port}`);
  // Without a network the machine still has a second address of its own.
  const elsewhere = room.others[0] ?? `http://127.0.0.2:${room.port}`;
  const host = await setUp(room.here);
  const table = await openTable(host, room.here);

  const link = await invite(host, room.here, table);
  await expectAccessible(host, 'the room with an invitation');
  await picture(host, 'run-5-invite');
  if (room.others.length > 0) {
    assert.ok((await link.inputValue()).startsWith(`${elsewhere}/join.html?key=`), 'not 127.0.0.1, though the host is there');
    assert.equal(await readCode(host), await link.inputValue());
  }

  const key = new URL(await link.inputValue()).searchParams.get('key');
  const friend = await come(PHONE);
  await friend.goto(`${elsewhere}/join.html?key=${key}`);
  await friend.getByRole('heading', { name: 'Host invites you to Quarters at The Thursday Game' }).waitFor();
  await friend.getByText('20.00 to 100.00').waitFor();
  await friend.getByText('nobody yet').waitFor();
  await expectAccessible(friend, 'the invitation on a phone');
  await picture(friend, 'run-6-join');
  await friend.getByLabel('What shall we call you?').fill('Friend');
  await friend.getByRole('button', { name: 'Go to the table' }).click();
  await friend.waitForURL(`${elsewhere}/table.html?id=${table}`);
  await friend.getByRole('button', { name: 'Sit in chair 1' }).waitFor();
  await picture(friend, 'run-7-table');
});

test("an invitation takes the address that the host's own browser uses", async (t) => {
  await openRoom('0.0.0.0:0');
  const base = room.others.at(-1);
  if (!base) return t.skip('this machine has no address but its own');
  const host = await setUp(base);
  const link = await invite(host, base, await openTable(host, base));
  assert.ok((await link.inputValue()).startsWith(`${base}/join.html?key=`), await link.inputValue());
});

test('an invitation takes the address that the room is known by', async () => {
  await openRoom('127.0.0.1:0', '--public-url', 'https://room.example/');
  assert.deepEqual(room.others, ['https://room.example']);
  const host = await setUp(room.here);
  assert.equal((await (await host.request.get(`${room.here}/api/house`)).json()).public_url, 'https://room.example');
  const link = await invite(host, room.here, await openTable(host, room.here));
  assert.ok((await link.inputValue()).startsWith('https://room.example/join.html?key='), await link.inputValue());
});

test('a room for its own machine alone says so beside the link, and what to do', async () => {
  await openRoom('127.0.0.1:0');
  assert.deepEqual(room.others, []);
  const host = await setUp(room.here);
  await invite(host, room.here, await openTable(host, room.here));
  await host.getByRole('alert').filter({ hasText: `cardroom serve --listen 0.0.0.0:${room.port}` }).waitFor();
  await picture(host, 'run-8-alone');
});

test('whoever has an account follows an invitation to a private table by logging in', async () => {
  await openRoom('127.0.0.1:0');
  const host = await setUp(room.here);
  const post = async (path, data) => (await host.request.post(room.here + path, { data })).json();
  await host.request.put(`${room.here}/api/house`, { data: { name: 'The Thursday Game', book: 'fort', open: true, cents: true } });
  const stakes = { small_blind: 25, big_blind: 50 };
  const { id } = await post('/api/tables', { name: 'Behind doors', games: ['holdem'], limit: 'no', book: 'fort', chairs: 6, cents: true, private: true, stakes });
  const { key } = await post('/api/invitations', { table: id, uses: 1, hours: 1 });
  const friend = await come(PHONE);
  await friend.request.post(`${room.here}/api/accounts`, { data: { name: 'Regular', password: PASSWORD } });
  await friend.request.delete(`${room.here}/api/sessions`);
  await friend.goto(`${room.here}/join.html?key=${key}`);
  await friend.getByRole('link', { name: 'Log in instead' }).click();
  await friend.getByLabel('Name', { exact: true }).fill('Regular');
  await friend.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await friend.getByRole('button', { name: 'Log in', exact: true }).click();
  await friend.waitForURL(`${room.here}/table.html?id=${id}`);
  await friend.getByRole('button', { name: 'Sit in chair 1' }).waitFor();
});
