// The room can be installed as an app: a manifest with icons that are there, and a worker that keeps the shell and nothing
// that is played.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';

const file = (name) => new URL(`../public/${name}`, import.meta.url);

test('the manifest names icons that there are, in the sizes that it says', async () => {
  const manifest = JSON.parse(await readFile(file('manifest.webmanifest'), 'utf8'));
  assert.equal(manifest.display, 'standalone');
  assert.ok(manifest.icons.some((icon) => icon.purpose === 'maskable'));
  for (const { src, sizes, type } of manifest.icons) {
    const bytes = await readFile(file(src.slice(1)));
    if (type !== 'image/png') continue;
    assert.equal(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, sizes, src);
  }
  for (const page of ['index', 'setup', 'login', 'join', 'table', 'history', 'room', 'rulebook', 'tables']) {
    assert.match(await readFile(new URL(`../${page}.html`, import.meta.url), 'utf8'), /rel="manifest" href="\/manifest.webmanifest"/, page);
  }
});

/** The worker with a store and a server of the test's. */
async function worker(server) {
  const [kept, handlers] = [new Map(), {}];
  const path = (request) => (typeof request === 'string' ? request : new URL(request.url).pathname);
  const cache = { match: async (request) => kept.get(path(request)), put: async (request, answer) => void kept.set(path(request), answer) };
  const self = { addEventListener: (name, handler) => (handlers[name] = handler) };
  const run = new Function('self', 'caches', 'fetch', 'location', await readFile(file('sw.js'), 'utf8'));
  run(self, { open: async () => cache, keys: async () => [], delete: async () => true }, server, { origin: 'http://room' });
  const ask = async (address, method = 'GET') => {
    let answer;
    handlers.fetch({ request: { url: `http://room${address}`, method }, respondWith: (promise) => (answer = promise) });
    return answer;
  };
  return { ask, kept };
}

test('pages come from the server, and from what is kept when no server answers', async () => {
  let there = true;
  const { ask, kept } = await worker(async (request) => {
    if (!there) throw new Error('away');
    return { ok: true, from: new URL(request.url).pathname, clone: () => ({ ok: true, kept: true }) };
  });
  assert.equal((await ask('/table.html?id=7')).from, '/table.html');
  assert.equal((await ask('/assets/table-1.js')).from, '/assets/table-1.js');
  assert.deepEqual(await ask('/assets/table-1.js'), { ok: true, kept: true }, 'what never changes is not fetched again');
  there = false;
  assert.deepEqual(await ask('/table.html?id=8'), { ok: true, kept: true });
  await assert.rejects(ask('/room.html'));
  assert.deepEqual([...kept.keys()], ['/table.html', '/assets/table-1.js']);
});

test('nothing that is played, and nothing that changes anything, is touched', async () => {
  const { ask, kept } = await worker(async () => assert.fail('it is not the worker that asks'));
  for (const address of ['/api/me', '/api/tables/7/hands/1.json', '/api', '/health', '/metrics']) assert.equal(await ask(address), undefined, address);
  assert.equal(await ask('/', 'POST'), undefined);
  assert.equal(kept.size, 0);
});
