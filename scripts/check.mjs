// The static checks: format and lint, types, boundaries, dead code. `npm run check`; the test command runs them too.
import { spawn } from 'node:child_process';

const checks = [
  ['format and lint', 'biome', 'check', '.'],
  ['types', 'tsc', '-b'],
  ['types of the web', 'npm', 'run', 'typecheck', '-w', 'packages/web', '--silent'],
  ['boundaries', 'depcruise', '--config', 'architecture/boundaries.mjs', 'packages', '--output-type', 'err'],
  ['dead code', 'knip', '--no-progress'],
];

function run([title, command, ...args]) {
  return new Promise((done) => {
    const started = Date.now();
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
      });
    child.on('error', (error) => {
      output += error.message;
    });
    child.on('close', (code) => {
      console.log(`${code === 0 ? '✓' : '✗'} ${title} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      if (code !== 0) console.log(output.split('\n').slice(-80).join('\n'));
      done(code === 0);
    });
  });
}

/** Counts the static checks that passed and failed, and names the failed ones. */
export async function runChecks() {
  const failures = [];
  for (const check of checks) if (!(await run(check))) failures.push(check[0]);
  return { passed: checks.length - failures.length, failed: failures.length, failures };
}

if (process.argv[1] === import.meta.filename) {
  const { passed, failed } = await runChecks();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}
