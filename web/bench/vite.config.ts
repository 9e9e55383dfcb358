import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the page that `npm run bench` measures. Nothing of it is part of the product. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  css: { postcss: fileURLToPath(new URL('..', import.meta.url)) },
  build: { target: 'es2023', outDir: 'dist', emptyOutDir: true },
});
