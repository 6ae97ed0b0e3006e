import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startSettings } from '../../../../scripts/start-settings.mjs';
import { removeDataDir, startServer } from '../../test/running-server.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const filesIn = (folder: string) =>
  fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
const megabytesOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024;

test('a start uses the code compiled before it, even by a process that was killed, and holds little memory', {
  timeout: 180_000,
}, async () => {
  const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'oeuvre-code-'));
  const env = { DEMO: 'false', NODE_COMPILE_CACHE: cache };
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
  // Node keeps one folder for each set of options that change compiled code.
  expect(fs.readdirSync(cache)).toHaveLength(1);
  await first.kill();

  const compiled = filesIn(cache);
  const second = await startServer({ env, dataDir: first.dataDir });
  const megabytes = megabytesOf(second.pid);
  await second.stop();
  // Much less is left to compile: only what the first node had not needed when it was killed.
  expect(filesIn(cache) - compiled).toBeLessThan((compiled - prepared) / 2);
  expect(megabytes).toBeLessThan(180);

  await removeDataDir(first.dataDir);
  fs.rmSync(cache, { recursive: true, force: true });
});
