import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds one page per peer with the same harness as ours. */
export default defineConfig({
  root: here('.'),
  base: './',
  resolve: { dedupe: ['react', 'react-dom'] },
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    chunkSizeWarningLimit: 4000,
    rollupOptions: { input: { dhtmlx: here('dhtmlx.html'), svar: here('svar.html') } },
  },
});
