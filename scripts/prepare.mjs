// Brings a checkout to the state that package.json and the sources describe. Runs under any Node from 20 on and needs
// no package.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { startSettings } from './start-settings.mjs';

const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);
const PATH = `${root}/node_modules/.bin:${process.env.PATH}`;

/** How to end each child that runs. */
const running = new Map();
const endAll = () => running.forEach((signal, child) => void child.kill(signal));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    endAll();
    process.exit(130);
  });
}

const say = (line) => console.log(`  ${line}`);
const hash = (parts) => createHash('sha256').update(parts.join('\0')).digest('hex');

function refuse(line) {
  endAll();
  console.error(`\n${line}\n`);
  process.exit(1);
}

function stampOf(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function* filesBelow(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (!entry.isDirectory()) yield at;
    else if (!['node_modules', 'build', '.react-router', '.faces'].includes(entry.name)) yield* filesBelow(at);
  }
}

/**
 * Runs a command, or refuses to go on. On an interrupt npm would spend half a minute undoing the install: it is killed
 * instead.
 */
async function run({ title, command, env = {}, endWith = 'SIGKILL' }) {
  say(`${title} ...`);
  const started = Date.now();
  const stdio = process.env.VERBOSE ? 'inherit' : 'pipe';
  const child = spawn(command[0], command.slice(1), {
    stdio: ['ignore', stdio, stdio],
    env: { ...process.env, PATH, ...env },
  });
  running.set(child, endWith);
  let output = '';
  const note = (text) => {
    output = (output + text).slice(-4000);
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', note);
  const code = await new Promise((done) => {
    child.on('error', (error) => {
      note(error.message);
      done(1);
    });
    child.on('close', done);
  });
  running.delete(child);
  if (code !== 0) refuse(`${title} failed (${command.join(' ')}):\n${output}`);
  say(`${title}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** One step: runs unless its inputs have the same fingerprint as at its last success. */
async function once({ stamp, fingerprint, ...step }) {
  if (stampOf(stamp) === fingerprint) return;
  await run(step);
  fs.mkdirSync(path.dirname(stamp), { recursive: true });
  fs.writeFileSync(stamp, fingerprint);
}

try {
  fs.accessSync(root, fs.constants.W_OK);
} catch {
  refuse(`${root} cannot be written by this user: clone it into a folder of your own`);
}

// Runs npm by its own file, so a PATH without npm, and npm 10, 11 or 12, make no difference.
const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
const lock = fs.readFileSync('package-lock.json', 'utf8');
const installed = 'node_modules/.oeuvre-lock';
/** The packages that run Oeuvre; and with those that test and check it. */
const few = hash([lock, process.platform, process.arch]);
const all = `${few} all`;
// npm's postinstall: skips what a developer has installed by hand.
if (process.argv.includes('--installed')) {
  fs.writeFileSync(installed, process.env.npm_config_omit?.includes('dev') ? few : all);
  process.exit(0);
}
// Tests and measurements need all packages, and every file as small as the budgets of the pages want it.
const isForTests = process.argv.includes('--for-tests');
const found = stampOf(installed);

function howToInstall() {
  if (!isForTests) return ['ci', '--omit=dev'];
  // A server may run on the packages that are here: `install` adds to them, `ci` would delete them first.
  return found === few ? ['install', '--no-save'] : ['ci'];
}
await once({
  title: 'Installing packages',
  stamp: installed,
  fingerprint: isForTests || found === all ? all : few,
  command: [...npm, ...howToInstall(), '--no-audit', '--no-fund', '--loglevel=error'],
});

const node = spawnSync('node', ['--version'], { encoding: 'utf8', env: { ...process.env, PATH } }).stdout?.trim();
if (!(Number(node?.slice(1).split('.')[0]) >= 24))
  refuse(
    `Oeuvre needs Node.js 24 and found ${node}: npm has it for Linux (x64, arm64); elsewhere install Node.js 24 yourself`,
  );

const sourcesOf = (...folders) => {
  const files = folders.flatMap((folder) => [...filesBelow(folder)]).sort();
  return hash([lock, node, ...files.flatMap((file) => [file, hash([fs.readFileSync(file, 'latin1')])])]);
};
async function buildWeb() {
  await once({
    title: 'Building the web',
    stamp: 'packages/web/build/.oeuvre-stamp',
    fingerprint: sourcesOf('packages/web', 'packages/contracts', 'packages/editor', 'packages/record'),
    command: [...npm, 'run', 'build', '-w', 'packages/web', '--silent'],
  });
  // Otherwise the server does it while it runs.
  if (!isForTests) return;
  await once({
    title: 'Compressing the web',
    stamp: 'packages/web/build/.compressed',
    fingerprint: 'best',
    command: ['node', 'packages/web/compress.mjs', '--best'],
  });
}

const { env, options } = startSettings();
const codeCache = { NODE_COMPILE_CACHE: path.join(root, env.NODE_COMPILE_CACHE) };

/**
 * Node stores the stripped and compiled sources, so every later start is faster and uses less memory. Some options of
 * V8 change what it compiles: code compiled with others is not used.
 */
async function compileServer() {
  const sources = ['packages/server/src', 'packages/server/migrations'];
  await once({
    title: 'Compiling the server',
    stamp: 'node_modules/.cache/.oeuvre-code-stamp',
    fingerprint: hash([sourcesOf(...sources, 'packages/contracts', 'packages/editor', 'packages/record'), ...options]),
    command: ['node', ...options, 'scripts/compile.mjs'],
    env: codeCache,
  });
}

/** A first start makes its own database and loads the demo world while the web is built. */
async function makeDatabase() {
  if (process.env.DATABASE_URL || fs.existsSync(process.env.DATA_DIR || '.data')) return;
  await run({
    title: 'Making the database',
    command: ['node', ...options, 'packages/server/src/make-database.ts'],
    env: codeCache,
    // It stops its database first.
    endWith: 'SIGTERM',
  });
}

async function prepareServer() {
  await compileServer();
  if (process.argv.includes('--with-database')) await makeDatabase();
}

await Promise.all([process.argv.includes('--no-web') || buildWeb(), prepareServer()]);
