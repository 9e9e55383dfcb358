import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds a running server; the built client is served by the binary itself. */
const server = process.env.GANTRY_URL ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    proxy: { '/api': { target: server, changeOrigin: false } },
  },
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    chunkSizeWarningLimit: 600, // the first screen's script has a budget of its own, in embed_test.go
    rollupOptions: {
      input: fileURLToPath(new URL('./index.html', import.meta.url)),
      // Left alone, a module that two screens share is a file of its own, and the Gantt asks for 120 of them before it is drawn.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'icons', test: /@tabler[\\/]icons-react/, priority: 2 },
            {
              name: 'frame',
              test: /src[\\/]shared[\\/](ui|lib|api|i18n[\\/]format)|@mantine|@floating-ui/,
              minShareCount: 8,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/test-setup.ts'],
    include: ['src/**/*.test.{ts,tsx}'],
    reporters: ['default', './src/test-skips.ts'],
    restoreMocks: true,
    // A busy machine may take its time; a condition that never comes still fails.
    testTimeout: 20_000,
  },
});
