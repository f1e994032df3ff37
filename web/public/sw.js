// Keeps the shell of the pages, so that the room opens at once and says what is wrong when no server answers. What is
// played is never kept: nothing under /api is touched here.
const KEPT = 'cardroom-shell-1';

self.addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name !== KEPT).map((name) => caches.delete(name));
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names))));
});

/** Files in `assets` have a digest in their names and never change: what is kept is right. */
async function keptFirst(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Pages change with the program: what the server says goes, and what is kept is for when it says nothing. */
async function serverFirst(request) {
  const cache = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    // A page is the same whatever follows the question mark.
    if (answer.ok) await cache.put(new URL(request.url).pathname, answer.clone());
    return answer;
  } catch (problem) {
    const kept = await cache.match(new URL(request.url).pathname);
    if (kept) return kept;
    throw problem;
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (/^\/(api|health|metrics)(\/|$)/.test(url.pathname)) return;
  event.respondWith(url.pathname.startsWith('/assets/') ? keptFirst(request) : serverFirst(request));
});
