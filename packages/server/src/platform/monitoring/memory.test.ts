import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const memory = path.join(import.meta.dirname, 'memory.ts');

/** Fills 200 MB of heap, releases it, and then only watches its own memory for at most 20 s. */
const program = `
  import { freeMemoryWhenIdle } from ${JSON.stringify(memory)};
  const residentMB = () => process.memoryUsage.rss() / 1024 / 1024;
  const before = residentMB();
  freeMemoryWhenIdle({ everyMs: 300, growth: 16 * 1024 * 1024 });
  let held = Array.from({ length: 2_000_000 }, (_, at) => ({ at, next: [at] }));
  const full = residentMB();
  held = undefined;
  const until = Date.now() + 20_000;
  while (Date.now() < until && residentMB() > before + 60) await new Promise((resolve) => setTimeout(resolve, 100));
  console.log(JSON.stringify({ grown: full - before, left: residentMB() - before }));
`;

test('a process that is idle after a busy period returns its memory', async () => {
  // V8's own memory reducer may run first in a program as small as this one; in a node after minutes of load it never
  // runs.
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--no-memory-reducer',
    '--input-type=module',
    '--eval',
    program,
  ]);
  const { grown, left } = JSON.parse(stdout);
  expect(grown).toBeGreaterThan(120);
  expect(left).toBeLessThan(60);
});
