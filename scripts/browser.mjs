// Finds a Chromium that Playwright can drive, and installs one if there is none; silent if there is.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { installFromDebian, runs, tried } from './apt.mjs';

const require = createRequire(import.meta.url);
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The path of an installed Chromium; undefined without one. */
export function findBrowser() {
  const { chromium } = require('playwright-core');
  return [process.env.CHROMIUM, ...installed, chromium.executablePath()].find((at) => at && fs.existsSync(at));
}

function installFromPlaywright() {
  const cli = require.resolve('playwright-core/package.json').replace('package.json', 'cli.js');
  if (!runs(process.execPath, cli, 'install', '--with-deps', 'chromium')) runs(process.execPath, cli, 'install', 'chromium');
}

/** The path of a Chromium; exits with one sentence if none is available. */
export function ensureBrowser() {
  if (!findBrowser()) {
    console.log('  Installing Chromium for the browser tests ...');
    installFromDebian('chromium', 'fonts-liberation');
    if (!findBrowser()) installFromPlaywright();
  }
  const at = findBrowser();
  if (!at) {
    console.error(`\nNo Chromium could be installed. Install the package chromium, or set CHROMIUM to its path.\n${tried.join('\n')}\n`);
    process.exit(1);
  }
  return at;
}
