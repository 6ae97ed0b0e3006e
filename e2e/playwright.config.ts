import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';

const executablePath = findBrowser();

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  outputDir: process.env.PLAYWRIGHT_OUTPUT_DIR ?? '../node_modules/.cache/e2e',
  globalSetup: './house.ts',
  // Each worker visits a house of its own (house.ts), one test after the other.
  workers: Number(process.env.E2E_WORKERS ?? 1),
  fullyParallel: false,
  timeout: 60_000,
  // Another process may take the machine away for a second, and it is one machine for the server, the database and the browser. What
  // passes only at the second try is named at the end of the run, to be looked at; what fails twice has failed.
  retries: 1,
  globalTimeout: 1_800_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? ([['json']] as const) : [])],
  use: {
    viewport: { width: 1390, height: 900 },
    locale: 'en-GB',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // 3D without a graphics card: drawn by the processor.
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
