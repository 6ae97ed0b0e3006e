import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'oeuvre-runs-'));
afterAll(() => fs.rmSync(scratch, { recursive: true, force: true }));

const module = path.resolve('scripts/own-temporary.mjs');
/** A run of tests that leaves a folder, and ends like this. */
function run(end: string): void {
  const program = `
    import { mkdtempSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import { useOwnTemporary } from ${JSON.stringify(module)};
    useOwnTemporary();
    useOwnTemporary();
    mkdtempSync(tmpdir() + '/oeuvre-data-');
    ${end}`;
  spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: process.env.PATH, TMPDIR: scratch },
  });
}

test('a run of tests leaves nothing in the temporary folder of the system', () => {
  run('');
  expect(fs.readdirSync(scratch)).toEqual([]);
  run('process.exit(1);');
  expect(fs.readdirSync(scratch)).toEqual([]);
});

test('what a killed run has left is removed by the next one, and that of a living one is kept', () => {
  const alive = `oeuvre-run-${process.pid}`;
  fs.mkdirSync(path.join(scratch, alive));
  run(`process.kill(process.pid, 'SIGKILL');`);
  expect(fs.readdirSync(scratch)).toHaveLength(2);
  run('');
  expect(fs.readdirSync(scratch)).toEqual([alive]);
});
