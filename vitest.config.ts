import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { breakpoints } from './packages/web/breakpoints.ts';
import { findBrowser } from './scripts/browser.mjs';
import { useOwnTemporary } from './scripts/own-temporary.mjs';

useOwnTemporary();

const chromium = findBrowser();

// Limits for what fails, not measurements: beside busy processes a test takes several times as long as alone.
const patience = 300_000;
const soon = 60_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/{contracts,editor,record}/src/**/*.test.ts', 'packages/web/src/**/*.test.ts'],
          pool: 'threads',
          isolate: false,
          // These tests are pure computation: hundreds of generated articles take as long as the machine needs.
          testTimeout: patience,
        },
      },
      {
        plugins: [breakpoints()],
        // Named: one that is only found while tests run would load the page again under them.
        optimizeDeps: {
          include: [
            'react',
            'react/jsx-dev-runtime',
            'react-dom',
            'react-dom/client',
            'react-router',
            'vitest-browser-react/pure',
            'axe-core',
            'zod',
            'lucide-react',
            '@base-ui/react/combobox',
            '@dnd-kit/core',
            '@dnd-kit/sortable',
            '@tanstack/react-virtual',
            'socket.io-client',
            'openseadragon',
            'idb-keyval',
            '@oeuvre/web > linkify-it',
          ],
        },
        test: {
          name: 'components',
          include: ['packages/web/src/**/*.test.tsx'],
          setupFiles: ['packages/web/test/setup.ts'],
          isolate: false,
          fileParallelism: false,
          // Vitest wants projects with another number of workers in a group of their own; it runs after the others.
          sequence: { groupOrder: 1 },
          testTimeout: patience,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1390, height: 900 },
            provider: playwright({
              launchOptions: { ...(chromium && { executablePath: chromium }), args: ['--no-sandbox', '--disable-gpu'] },
              contextOptions: { locale: 'en-GB' },
              actionTimeout: soon,
            }),
            instances: [{ browser: 'chromium' }],
          },
          expect: { poll: { timeout: soon } },
        },
      },
      {
        test: {
          name: 'server',
          include: ['packages/server/src/**/*.test.ts'],
          globalSetup: ['packages/server/test/global.ts'],
          setupFiles: ['packages/server/test/each.ts'],
          pool: 'forks',
          isolate: false,
          testTimeout: patience,
          hookTimeout: patience,
          expect: { poll: { timeout: soon } },
        },
      },
      {
        test: { name: 'architecture', include: ['architecture/**/*.test.ts'], testTimeout: patience },
      },
    ],
    maxWorkers: 2,
  },
});
