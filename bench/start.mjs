// `npm start` on an empty data directory and then again: the time from the command to the first page.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort, removeDataDir, scratchFolder } from '../packages/server/test/running-server.ts';
import { median, report } from './report.mjs';

const dataDir = scratchFolder();
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function start(patience) {
  const port = await freePort();
  const began = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: path.resolve(import.meta.dirname, '..'),
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise((resolve) => child.on('exit', resolve));
  try {
    for (;;) {
      const page = await fetch(`http://127.0.0.1:${port}/explore`).catch(() => undefined);
      if (page?.ok) return performance.now() - began;
      if (performance.now() - began > patience) throw new Error(`No page after ${patience} ms`);
      await pause(10);
    }
  } finally {
    process.kill(-child.pid, 'SIGINT');
    await ended;
  }
}

try {
  const first = await start(240_000);
  const again = [];
  for (let round = 0; round < 5; round++) again.push(await start(30_000));
  report({
    figure: 'First start (packages installed, web built), demo world loaded',
    value: `${(first / 1000).toFixed(1)} s`,
  });
  report({
    figure: 'Second start, from the command to the first page',
    value: `${(median(again) / 1000).toFixed(2)} s`,
    target: '≤ 3 s',
    met: median(again) <= 3_000,
  });
} finally {
  await removeDataDir(dataDir);
}
