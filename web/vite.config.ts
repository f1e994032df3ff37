import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Several plain entry pages, no router: each page is an .html file beside this one.
const pages = ['index', 'setup', 'login', 'join', 'table', 'history', 'room'];
const server = 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: 'dist',
    // The pages allow nothing but the server's own files: what is small is not put inline.
    assetsInlineLimit: 0,
    rollupOptions: { input: Object.fromEntries(pages.map((page) => [page, `${page}.html`])) },
  },
  server: { proxy: { '/health': server, '/api': { target: server, ws: true } } },
});
