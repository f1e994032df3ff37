// A real browser opens the real server's first page.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { chromium } from 'playwright-core';

const program = process.env.CARDROOM;
const browserPath = process.env.CHROMIUM;
let server, address, browser;

before(async () => {
  assert.ok(program, 'CARDROOM must name the built program: run `make test`');
  server = spawn(program, ['serve', '--listen', '127.0.0.1:0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: server.stdout });
  const [first] = await once(lines, 'line');
  address = /http:\/\/\S+/.exec(first)?.[0];
  assert.ok(address, `the server says where it is: ${first}`);
  browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic'],
  });
});

after(async () => {
  await browser?.close();
  server?.kill('SIGTERM');
});

test('the first page is the lobby, on a laptop and on a phone', async () => {
  for (const width of [1440, 390]) {
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    const errors = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.goto(address);
    await page.getByRole('heading', { name: 'Lobby', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Cardroom' }).waitFor();
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
