// The table page in a real browser, at a table that is faked: a fixture is sent over the socket, and what the page sends
// is kept.
import { readFile } from 'node:fs/promises';
import { openBrowser, openStage } from './stage.mjs';

const me = { account: 1, name: 'A', roles: ['player'], guest: false };
const info = {
  id: 7, name: 'Main game', title: "No-limit Hold'em 5/10", games: ['holdem'], book: 'fort', chairs: 6,
  players: [], buy_in: [400, 2000], hands: 0, host: 1, private: false, closed: null, limit: 'no', fees: { part: 0, most: 0 }, cents: false,
};
/** What time it is at the server: a little after the last message of the fixtures. */
export const NOW = 1_760_000_060_000;
const room = { name: 'The Thursday Game', book: 'fort', new: false, open: true, now: NOW };

/** A message of a table as `fixtures/NAME.json` has it. */
export async function fixture(name) {
  return JSON.parse(await readFile(new URL(`fixtures/${name}.json`, import.meta.url), 'utf8'));
}

/** A browser, in which all pages share one context, so that files are fetched once. */
export async function openHouse() {
  const browser = await openBrowser();
  const context = await browser.newContext();
  return { newPage: () => context.newPage(), close: () => browser.close() };
}

/** Who played here: one of them has left. */
const standing = { house: 0, paid_in: 0, payments: [], fewest: true, players: [{ account: 21, name: 'Y', bought: 200, has: 180, prizes: 0, hands: 12 }] };

/** Opens the table page; `first` is the message that the table begins with. Each socket that the page opens is in
 * `sockets` as { url, sent, send, close }; what the page asks over HTTP is in `asked`. */
export async function openTable(house, first, options = {}) {
  const { width = 1440, height = 900, who = me, answers = {}, theme, prepare } = options;
  const stage = await openStage({ 'GET /api/me': who, 'GET /api/house': room, 'GET /api/tables/7': info, 'GET /api/me/notes': [], 'GET /api/tables/7/standing': standing, ...answers });
  const page = await house.newPage();
  if (theme) await page.emulateMedia({ colorScheme: theme });
  await prepare?.(page);
  page.setDefaultTimeout(10_000);
  await page.setViewportSize({ width, height });
  const table = { page, sockets: [], asked: stage.asked, errors: [], close: () => Promise.all([page.close(), stage.close()]) };
  page.on('pageerror', (error) => table.errors.push(String(error)));
  // To ask who is logged in is not an error when nobody is, but the browser writes it down as one.
  const counts = (line) => (line.type() === 'error' && !line.text().includes('401')) || line.text().includes('svelte.dev/e/');
  page.on('console', (line) => counts(line) && table.errors.push(line.text()));
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
  await page.goto(`${stage.address}/table.html?id=7`);
  return table;
}

/** Waits until the page has sent so many commands over its last socket; the last of them. */
export async function lastSent(table, count = 1) {
  while ((table.sockets.at(-1)?.sent.length ?? 0) < count) await table.page.waitForTimeout(10);
  return table.sockets.at(-1).sent[count - 1];
}
