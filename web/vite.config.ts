import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

// Several plain entry pages, no router: each page is an .html file beside this one.
const pages = ['index', 'setup', 'login', 'join', 'table', 'event', 'history', 'settle', 'room', 'tables', 'rulebook'];
const server = 'http://127.0.0.1:8080';

/** What is worth compressing, and from how many bytes on. */
const TEXT = /\.(html|js|css|svg|json|txt|webmanifest)$/;
const LEAST = 1024;

/** Writes each text beside itself in compressed forms, once, as small as they get: the server sends what a browser takes. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    closeBundle() {
      for (const entry of readdirSync('dist', { recursive: true, encoding: 'utf8' })) {
        const path = join('dist', entry);
        if (!TEXT.test(path)) continue;
        const text = readFileSync(path);
        if (text.length < LEAST) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }));
        writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), compressed()],
  build: {
    outDir: 'dist',
    // The pages allow nothing but the server's own files: what is small is not put inline.
    assetsInlineLimit: 0,
    rollupOptions: { input: Object.fromEntries(pages.map((page) => [page, `${page}.html`])) },
  },
  server: { proxy: { '/health': server, '/api': { target: server, ws: true } } },
});
