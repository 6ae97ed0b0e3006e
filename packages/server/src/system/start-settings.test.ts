import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startSettings } from '../../../../scripts/start-settings.mjs';
import { databaseUrl } from '../../test/database.ts';
import { removeDataDir, scratchFolder, startProgram, startServer } from '../../test/running-server.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const filesIn = (folder: string) =>
  fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
const megabytesOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

const scratchCache = () => fs.mkdtempSync(path.join(os.tmpdir(), 'oeuvre-code-'));

test('the scripts of package.json run Node with the same settings', () => {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const { env, options } = startSettings();
  const cache = { NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE };
  const programs = Object.keys(scripts).filter((name) => / packages\/server\/src\/\S+$/.test(scripts[name]!));

  expect(Object.fromEntries(programs.map((name) => [name, startSettings(name)]))).toEqual({
    start: { env, options },
    worker: { env, options },
    // They end soon, so the allocator's settings do not matter.
    'create-admin': { env: cache, options },
    grant: { env: cache, options },
    import: { env: cache, options },
    'clean-files': { env: cache, options },
    // Fills a database once, as fast as it can.
    'seed:large': { env: cache, options: [] },
    // Only developers run it.
    schema: { env: {}, options: [] },
  });
});

test('a worker stores the code it has compiled, even if it is killed', async () => {
  const cache = scratchCache();
  const dataDir = scratchFolder();
  const env = { DATABASE_URL: databaseUrl, SESSION_SECRET: 'a secret for tests of 32 letters!', DATA_DIR: dataDir };
  const worker = startProgram('worker.ts', [], { env: { ...env, NODE_COMPILE_CACHE: cache } });
  onTestFinished(() => void worker.child.kill('SIGKILL'));
  await expect.poll(() => filesIn(cache), { timeout: 50_000, interval: 200 }).toBeGreaterThan(200);
  worker.child.kill('SIGKILL');
  // It ran until then: a program that ends by itself stores its code without being told.
  expect(await worker.ended).toBeNull();
  fs.rmSync(cache, { recursive: true, force: true });
  fs.rmSync(dataDir, { recursive: true, force: true });
});

// trick: memory settings
test('a start uses the code compiled before it, even by a process that was killed, and holds little memory', async () => {
  const cache = scratchCache();
  // The public address is not this machine, so no demo world is created.
  const env = { PUBLIC_URL: 'http://oeuvre.test', NODE_COMPILE_CACHE: cache };
  execFileSync(process.execPath, [...startSettings().options, 'scripts/compile.mjs'], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  const prepared = filesIn(cache);

  const first = await startServer({ env });
  // The process that decodes pictures stores some eighty files, the node some four hundred, one after the other.
  let last = 0;
  const isStored = () => {
    const [before, now] = [last, filesIn(cache)];
    last = now;
    return now === before && now > prepared + 200;
  };
  await expect.poll(isStored, { timeout: 30_000, interval: 1_000 }).toBe(true);
  // Node keeps one folder for each set of options that change compiled code, and one for threads.
  expect(fs.readdirSync(cache)).toHaveLength(2);
  await first.kill();

  const compiled = filesIn(cache);
  const second = await startServer({ env, dataDir: first.dataDir });
  // On a busy machine V8 collects the objects of the start a moment later. The thread of the index takes some 25 of them.
  await expect.poll(() => megabytesOf(second.pid), { timeout: 60_000, interval: 500 }).toBeLessThan(260);
  await second.stop();
  // Much less is left to compile: only what the first node had not needed when it was killed.
  expect(filesIn(cache) - compiled).toBeLessThan((compiled - prepared) / 2);

  await removeDataDir(first.dataDir);
  fs.rmSync(cache, { recursive: true, force: true });
});
