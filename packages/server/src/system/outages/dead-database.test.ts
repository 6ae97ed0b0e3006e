import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { databasePid, removeDataDir, startServer } from '../../../test/running-server.ts';

/** Kills the database as a crash would: its children first, or they would outlive it for a moment. */
function killDatabase(dataDir: string): void {
  const pid = databasePid(dataDir)!;
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter(Boolean);
  for (const one of [pid, ...children]) process.kill(one, 'SIGKILL');
}

test('the database dies under the running program: readers get 503 or cached pages, the program restarts it, nothing is lost', async () => {
  // Not on loopback, so no demo world is created.
  const server = await startServer({ env: { HOST: '0.0.0.0', LOG_LEVEL: 'fatal' } });
  try {
    // Each page has a reply of its own, so none is cached.
    let asked = 0;
    const status = () => fetch(`${server.url}/api/segments?page=${++asked}`).then((reply) => reply.status);
    const page = () =>
      fetch(`${server.url}/segments`).then(
        async (reply) => `${reply.status}${reply.headers.has('warning') ? ' held' : ''}`,
      );
    expect(await status()).toBe(200);
    expect(await page()).toBe('200');
    const before = databasePid(server.dataDir);
    killDatabase(server.dataDir);
    const seen: number[] = [];
    const pagesSeen: string[] = [];
    const isBack = async () => {
      seen.push(await status());
      pagesSeen.push(await page());
      return seen.at(-1) === 200 && ![before, undefined].includes(databasePid(server.dataDir));
    };
    await expect.poll(isBack, { timeout: 60_000, interval: 50 }).toBe(true);
    expect(new Set(seen)).toEqual(new Set([503, 200]));
    expect(pagesSeen).toContain('200 held');
    expect(pagesSeen.filter((one) => !one.startsWith('200'))).toEqual([]);
    await expect.poll(page, { timeout: 10_000 }).toBe('200');
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 10_000 }).toBe(200);
    expect(await server.stop()).toBe(0);
    expect(databasePid(server.dataDir)).toBeUndefined();
  } finally {
    await server.kill().catch(() => {});
    await removeDataDir(server.dataDir);
  }
});
