// `npm test`: static checks, unit and database tests, then the browser. Ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { runChecks } from './check.mjs';
import { useOwnTemporary } from './own-temporary.mjs';
import { findServers } from './servers.mjs';

const system = os.tmpdir();
const listSystem = () => fs.readdirSync(system).filter((name) => leftByTests.test(name));
/** What only tests make; other programs may be at work in the same folder. */
const leftByTests = /^(oeuvre-(?!run-|scratch-|[0-9a-f]{16}$)|vocabulary-)/;
const foundBefore = listSystem();
useOwnTemporary();
const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'oeuvre-reports-'));
const run = (command, args, env = {}) =>
  new Promise((done) => {
    const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.on('error', () => done(1));
    child.on('close', (code) => done(code ?? 1));
  });

function readReport(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** A runner that exits with an error but without a failed test (a crash, no report) counts as one failure. */
const counted = (code, passed, failed) => ({ passed, failed: failed === 0 && code !== 0 ? 1 : failed });

async function vitest(...projects) {
  const file = path.join(reports, `${projects[0]}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const code = await run('vitest', [
    'run',
    ...chosen,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readReport(file);
  return counted(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0);
}

async function browserTests() {
  const file = path.join(reports, 'playwright.json');
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const stats = readReport(file)?.stats;
  return counted(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
}

/** Static checks, and the tests that need no server. */
async function smallTests() {
  return [await runChecks(), await vitest('components', 'unit', 'architecture')];
}

// Component tests and journeys use the same one.
process.env.CHROMIUM = ensureBrowser();
// Install them now, because a single test has less time; a test that needs them fails with a message if they are
// missing.
findServers();
// Tests of the server often wait for a process, the database or a mail server: together with the small ones they keep two
// cores busy. The browser comes after them: all at once everything takes as long, and each single test several times its
// time, which fails tests on a slow machine.
const results = [...(await Promise.all([smallTests(), vitest('server')])).flat(), await browserTests()];
const left = listSystem().filter((name) => !foundBefore.includes(name));
if (left.length > 0) console.error(`\nleft in ${system}: ${left.join(', ')}`);
results.push(counted(left.length, 0, 0));
const sum = (key) => results.reduce((total, one) => total + one[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);
