// Finds a Chromium that Playwright can drive, and installs one if there is none; silent if there is.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { installFromDebian, runs, tried } from './apt.mjs';

const require = createRequire(import.meta.url);
// The shell first: a whole browser also draws a window for each context of a test, a third of a second of processor
// time.
const shell = '/usr/bin/chromium-headless-shell';
const installed = [shell, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where Playwright puts what it downloads; it tells the path of the whole browser only. */
function downloaded() {
  const { chromium } = require('playwright-core');
  const browser = chromium.executablePath();
  const shells = path.resolve(browser, '../..').replace(/chromium-(\d+)$/, 'chromium_headless_shell-$1');
  return [path.join(shells, 'chrome-headless-shell-linux64/chrome-headless-shell'), browser];
}

/** The path of an installed Chromium; undefined without one. */
export function findBrowser() {
  return [process.env.CHROMIUM, ...installed, ...downloaded()].find((at) => at && fs.existsSync(at));
}

function installFromPlaywright() {
  const cli = require.resolve('playwright-core/package.json').replace('package.json', 'cli.js');
  if (!runs(process.execPath, cli, 'install', '--with-deps', 'chromium'))
    runs(process.execPath, cli, 'install', 'chromium');
}

/** Prefers the shell to a whole browser that is there already; exits with one sentence if no Chromium is available. */
export function ensureBrowser() {
  if (!process.env.CHROMIUM && !fs.existsSync(shell)) {
    console.log('  Installing Chromium for the browser tests ...');
    installFromDebian('chromium-headless-shell', 'fonts-liberation');
    if (!findBrowser()) installFromDebian('chromium', 'fonts-liberation');
    if (!findBrowser()) installFromPlaywright();
  }
  const at = findBrowser();
  if (!at) {
    console.error(
      `\nNo Chromium could be installed. Install the package chromium, or set CHROMIUM to its path.\n${tried.join('\n')}\n`,
    );
    process.exit(1);
  }
  return at;
}
