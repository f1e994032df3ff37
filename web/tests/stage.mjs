// The built pages behind a server that says what a test wants, and a browser to look at them.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** As the program sends it: whatever breaks it breaks the page for real. */
const policy = "default-src 'self'";

/** A browser, as small as it gets. */
export function openBrowser() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run', '--disable-quic'],
  });
}

/**
 * Serves the pages. `answers` maps "GET /api/house" to what is sent as JSON, to `[status, body]`, or to a function of
 * the request's body and query that returns either. What was asked is kept in `asked`.
 */
export async function openStage(answers) {
  const asked = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url, 'http://stage');
    const send = (status, type, body) => {
      response.writeHead(status, { 'content-type': type, 'content-security-policy': policy });
      response.end(body);
    };
    if (!url.pathname.startsWith('/api/')) {
      const path = normalize(url.pathname === '/' ? '/index.html' : url.pathname);
      try {
        return send(200, types[extname(path)] ?? 'application/octet-stream', await readFile(join(dist, path)));
      } catch {
        return send(404, 'text/plain', 'not here');
      }
    }
    let text = '';
    for await (const chunk of request) text += chunk;
    const body = text === '' ? undefined : JSON.parse(text);
    const what = `${request.method} ${url.pathname}`;
    asked.push({ what, body, query: url.search });
    let answer = answers[what];
    if (typeof answer === 'function') answer = answer(body, url.searchParams);
    if (answer === undefined) return send(404, 'application/json', JSON.stringify({ why: `There is no ${url.pathname}.` }));
    const [status, said] = Array.isArray(answer) && typeof answer[0] === 'number' ? answer : [200, answer];
    send(status, 'application/json', said === null ? '' : JSON.stringify(said));
  });
  await new Promise((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    answers,
    asked,
    close: () => new Promise((done) => (server.closeAllConnections(), server.close(done))),
  };
}
