import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// Several plain entry pages, no router: each page is an .html file beside this one.
export default defineConfig({
  plugins: [svelte()],
  build: { outDir: 'dist', rollupOptions: { input: { index: 'index.html' } } },
  server: { proxy: { '/health': 'http://127.0.0.1:8080' } },
});
