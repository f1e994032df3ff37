// The built pages in a real browser at a table that is faked: a fixture is sent over the socket, and what the page sends
// is kept. The files are served with the headers that forbid everything inline, as the program serves them.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const dist = fileURLToPath(new URL('../dist', import.meta.url));
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** Serves the built pages; the address and how to stop. */
export async function servePages() {
  const server = createServer(async (request, answer) => {
    const path = normalize(new URL(request.url, 'http://x').pathname);
    try {
      const body = await readFile(join(dist, path));
      answer.writeHead(200, { 'content-type': types[extname(path)] ?? 'text/plain', 'content-security-policy': "default-src 'self'" });
      answer.end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return { address: `http://127.0.0.1:${server.address().port}`, stop: () => server.close() };
}

/** A browser; `newPage` opens all pages in one context, so that files are fetched once. */
export async function launch() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic'],
  });
  const context = await browser.newContext();
  return { newPage: () => context.newPage(), close: () => browser.close() };
}

/** A message of a table as `fixtures/NAME.json` has it. */
export async function fixture(name) {
  return JSON.parse(await readFile(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'));
}

const me = { account: 1, name: 'A', roles: ['player'], guest: false };
const info = {
  id: 7, name: 'Main game', title: "No-limit Hold'em 5/10", games: ['holdem'], book: 'fort', chairs: 6,
  players: [], buy_in: [400, 2000], hands: 0, host: 1, private: false, closed: null,
};

/** Opens the table page; `first` is the message that the table begins with. Each socket that the page opens is in
 * `sockets` as { url, sent, send, close }, and what the page asks over HTTP beside that in `asked`. */
export async function openTable(browser, address, first, options = {}) {
  const { width = 1440, height = 900, who = me, answers = {} } = options;
  const page = await browser.newPage();
  await page.setViewportSize({ width, height });
  const table = { page, sockets: [], asked: [], errors: [] };
  page.on('pageerror', (error) => table.errors.push(String(error)));
  page.on('console', (line) => line.type() === 'error' && table.errors.push(line.text()));
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    const path = new URL(request.url()).pathname;
    table.asked.push({ method: request.method(), path, body: request.postDataJSON() });
    const json = answers[path] ?? (path === '/api/me' ? who : path === '/api/tables/7' ? info : null);
    await (json === null ? route.fulfill({ status: 200, body: '' }) : route.fulfill({ json }));
  });
  await page.routeWebSocket(/\/api\/tables\/7\/socket/, (socket) => {
    const kept = {
      url: socket.url(),
      sent: [],
      send: (message) => socket.send(JSON.stringify(message)),
      close: () => socket.close(),
    };
    socket.onMessage((text) => kept.sent.push(JSON.parse(text)));
    table.sockets.push(kept);
    kept.send(first);
  });
  await page.goto(`${address}/table.html?id=7`);
  return table;
}

/** Waits until the page has sent so many commands over its last socket; the last of them. */
export async function lastSent(table, count = 1) {
  while ((table.sockets.at(-1)?.sent.length ?? 0) < count) await table.page.waitForTimeout(10);
  return table.sockets.at(-1).sent[count - 1];
}
