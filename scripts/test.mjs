// `npm test`: static checks, unit and database tests, then the browser. Ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
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

/** The failed tests of all runners, and those that passed on retry: listed at the end, because a log may be cut there. */
const listed = [];
const firstLines = (message = '') => message.split('\n').slice(0, 8).join('\n    ');

function listVitest({ testResults = [] } = {}) {
  for (const { name, message, assertionResults, status } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failed)
      listed.push(`✘ ${path.relative('', name)} › ${fullName}\n    ${firstLines(failureMessages[0])}`);
    if (failed.length === 0 && status === 'failed')
      listed.push(`✘ ${path.relative('', name)}\n    ${firstLines(message)}`);
  }
}

function listBrowser({ suites = [] } = {}) {
  for (const { suites: inner = [], specs = [], file } of suites) {
    listBrowser({ suites: inner });
    for (const { title, tests } of specs)
      for (const { status, results } of tests)
        if (status === 'unexpected' || status === 'flaky') {
          const failure = results.find((result) => result.error)?.error?.message;
          listed.push(
            `${status === 'flaky' ? 'passed on retry:' : '✘'} ${file} › ${title}\n    ${firstLines(failure)}`,
          );
        }
  }
}

/** Runs projects, or only these files of them. */
async function vitest(projects, files = []) {
  const file = path.join(reports, `${projects[0]}${files.length}.json`);
  const chosen = projects.flatMap((project) => ['--project', project]);
  const code = await run('vitest', [
    'run',
    ...chosen,
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return { code, report: readReport(file) };
}

function countVitest({ code, report }) {
  listVitest(report);
  return counted(code, report?.numPassedTests ?? 0, report?.numFailedTests ?? 0);
}

const failedWithoutTest = ({ status, assertionResults }) =>
  status === 'failed' && assertionResults.every((test) => test.status !== 'failed');

/**
 * V8 sometimes ends a process when one of its threads ends while another compiles (`Check failed: jit_page.has_value()`,
 * or SIGSEGV: https://github.com/nodejs/node/issues/64500), and tests start and end many threads. Files in which that
 * happened run once more, alone, and are listed.
 */
async function serverTests() {
  const first = await vitest(['server']);
  const broken = first.report?.testResults.filter(failedWithoutTest) ?? [];
  // A file that cannot be read has a message.
  const crashed = broken.filter(({ message }) => !message);
  if (crashed.length === 0) return countVitest(first);
  const names = crashed.map(({ name }) => path.relative('', name));
  const again = countVitest(await vitest(['server'], names));
  if (again.failed === 0)
    listed.push(...names.map((name) => `passed on retry: ${name}\n    Node ended during this file`));
  const others = { ...first.report, testResults: first.report.testResults.filter((one) => !crashed.includes(one)) };
  listVitest(others);
  const passedBefore = crashed.flatMap((one) => one.assertionResults).filter((test) => test.status === 'passed').length;
  return {
    passed: first.report.numPassedTests - passedBefore + again.passed,
    failed: first.report.numFailedTests + broken.length - crashed.length + again.failed,
  };
}

async function browserTests() {
  const file = path.join(reports, 'playwright.json');
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report = readReport(file);
  listBrowser(report);
  const stats = report?.stats;
  return counted(code, (stats?.expected ?? 0) + (stats?.flaky ?? 0), stats?.unexpected ?? 0);
}

/** Static checks, and the tests that need no server. */
async function smallTests() {
  const checks = await runChecks();
  listed.push(...checks.failures.map((title) => `✘ ${title}`));
  return [checks, countVitest(await vitest(['components', 'unit', 'architecture']))];
}

// Component tests and journeys use the same one.
process.env.CHROMIUM = ensureBrowser();
// Install them now, because a single test has less time; a test that needs them fails with a message if they are
// missing.
findServers();
// Tests of the server often wait for a process, the database or a mail server: together with the small ones they keep two
// cores busy. The browser comes after them: all at once everything takes as long, and each single test several times its
// time, which fails tests on a slow machine.
const results = [...(await Promise.all([smallTests(), serverTests()])).flat(), await browserTests()];
const left = listSystem().filter((name) => !foundBefore.includes(name));
if (left.length > 0) console.error(`\nleft in ${system}: ${left.join(', ')}`);
results.push(counted(left.length, 0, 0));
if (listed.length > 0) console.log(`\n${stripVTControlCharacters(listed.join('\n'))}`);
const sum = (key) => results.reduce((total, one) => total + one[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);
