import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { useOwnTemporary } from '../scripts/own-temporary.mjs';

useOwnTemporary();

const executablePath = findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: process.env.PLAYWRIGHT_OUTPUT_DIR ?? '../node_modules/.cache/e2e',
  globalSetup: './servers.ts',
  // Each worker has a server of its own (servers.ts) and runs one test at a time.
  workers: Number(process.env.E2E_WORKERS ?? 2),
  fullyParallel: false,
  // Limits for what fails, not measurements: beside busy processes a test takes several times as long as alone.
  timeout: 300_000,
  // One machine runs the server, the database and the browser, and another process may block it for a second. The end
  // of the run lists tests that pass only on retry, to be looked at; a test that fails twice has failed.
  retries: 1,
  globalTimeout: 4_200_000,
  expect: { timeout: 60_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? ([['json']] as const) : [])],
  use: {
    viewport: { width: 1390, height: 900 },
    locale: 'en-GB',
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Software rendering: 3D without a graphics card.
        '--use-angle=swiftshader',
        '--enable-unsafe-swiftshader',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
