import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const collecting = path.join(import.meta.dirname, 'collecting.ts');

/** A program that fills 200 MB of heap, lets go of it, and then does nothing but look at its memory for at most 20 s. */
const program = `
  import { giveBackWhenIdle } from ${JSON.stringify(collecting)};
  const residentMB = () => process.memoryUsage.rss() / 1024 / 1024;
  const before = residentMB();
  giveBackWhenIdle({ everyMs: 300, growth: 16 * 1024 * 1024 });
  let held = Array.from({ length: 2_000_000 }, (_, at) => ({ at, next: [at] }));
  const full = residentMB();
  held = undefined;
  const until = Date.now() + 20_000;
  while (Date.now() < until && residentMB() > before + 60) await new Promise((resolve) => setTimeout(resolve, 100));
  console.log(JSON.stringify({ grown: full - before, left: residentMB() - before }));
`;

test('a process that is idle after a busy time gives its memory back', async () => {
  // V8's own reducer may come first in a program as small as this one; in a node after minutes of load it does not come at all.
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-memory-reducer', '--input-type=module', '--eval', program]);
  const { grown, left } = JSON.parse(stdout);
  expect(grown).toBeGreaterThan(120);
  expect(left).toBeLessThan(60);
}, 60_000);
