// Finds a Chromium that Playwright can drive and installs one when there is none; silent when it is already there.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const tried = [];

function find() {
  const { chromium } = require('playwright-core');
  return [process.env.CHROMIUM, ...installed, chromium.executablePath()].find((at) => at && fs.existsSync(at));
}

function runs(command, ...args) {
  const done = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeout: 600_000 });
  if (done.status !== 0)
    tried.push(`${command} ${args.join(' ')}: ${(done.stderr || done.stdout || String(done.error)).trim().split('\n').slice(-2).join(' ')}`);
  return done.status === 0;
}

function installFromDebian() {
  if (!fs.existsSync('/usr/bin/apt-get')) return;
  const sudo = process.getuid() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args) => runs(...sudo, 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=300', ...args);
  const packages = ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'];
  if (!apt(...packages)) {
    apt('update');
    apt(...packages);
  }
}

function installFromPlaywright() {
  const cli = require.resolve('playwright-core/package.json').replace('package.json', 'cli.js');
  if (!runs(process.execPath, cli, 'install', '--with-deps', 'chromium')) runs(process.execPath, cli, 'install', 'chromium');
}

/** The path of a Chromium; exits with one sentence when none can be had. */
export function ensureBrowser() {
  if (!find()) {
    console.log('  Installing Chromium for the browser tests ...');
    installFromDebian();
    if (!find()) installFromPlaywright();
  }
  const at = find();
  if (!at) {
    console.error(`\nNo Chromium could be installed. Install the package chromium, or set CHROMIUM to its path.\n${tried.join('\n')}\n`);
    process.exit(1);
  }
  return at;
}
