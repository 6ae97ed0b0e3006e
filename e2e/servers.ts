import { execFileSync } from 'node:child_process';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FullConfig } from '@playwright/test';
import { createPool } from '../packages/server/src/platform/database/database.ts';
import {
  databaseUrlOf,
  type RunningServer,
  removeDataDir,
  scratchFolder,
  startServer,
} from '../packages/server/test/running-server.ts';
import { startSink } from '../packages/server/test/smtp-sink.ts';

/** What a worker knows about its server. */
export interface ServerOfTests {
  readonly url: string;
  readonly dataDir: string;
  /** HTTP address for the worker: mails that have arrived (`/`), kill the server (`/kill`), start it again (`/open`). */
  readonly desk: string;
}

/** Beside other busy processes, a first start takes minutes. */
const patienceMs = 400_000;

/**
 * Starts a server for each worker and closes all after the last test. A server outlives a worker that ends with a failed
 * test.
 */
export default async function openForTests({ workers }: FullConfig) {
  const opened = await Promise.all((await demoWorlds(workers)).map(openOne));
  process.env.OEUVRE_TEST_SERVERS = JSON.stringify(opened.map(({ known }) => known));
  return async () => {
    for (const { close } of opened) await close();
  };
}

/** Data directories with the demo world: loaded once and copied, because loading takes 20 s of processor time. */
async function demoWorlds(count: number): Promise<string[]> {
  const server = await startServer({ env: { LOG_LEVEL: 'error' }, patienceMs });
  await skipBackgroundPictures(server.dataDir);
  await server.stop();
  const copies = Array.from({ length: count - 1 }, () => {
    const copy = scratchFolder();
    // The database's files belong to a user of its own.
    execFileSync('cp', ['-a', `${server.dataDir}/.`, copy]);
    return copy;
  });
  return [server.dataDir, ...copies];
}

/**
 * Drops the jobs that make further sizes of a picture as soon as somebody has seen it: no test waits for those sizes,
 * and they take a quarter of the processor time. What a page shows is made when it is requested.
 */
async function skipBackgroundPictures(dataDir: string): Promise<void> {
  const pool = createPool(databaseUrlOf(dataDir), { max: 1 });
  await pool.query(`create function pgboss.skip() returns trigger language plpgsql as 'begin return null; end'`);
  await pool.query(
    `create trigger skip before insert on pgboss.job for each row when (new.name = 'files.variants') execute function pgboss.skip()`,
  );
  await pool.end();
}

/** Starts one; its mail goes to a real SMTP server. */
async function openOne(dataDir: string) {
  const sink = await startSink();
  const env = { SMTP_URL: sink.url, LOG_LEVEL: 'error' };
  let server: RunningServer;
  const answers: Record<string, () => Promise<unknown>> = {
    '/': () => sink.taken(),
    '/kill': () => server.kill(),
    async '/open'() {
      server = await startServer({ env, dataDir, patienceMs, port: Number(new URL(server.url).port) });
    },
  };
  const desk = http.createServer(async (request, response) => {
    const answer = await answers[request.url ?? '/']?.();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer ?? null));
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  server = await startServer({ env, dataDir, patienceMs });
  const known: ServerOfTests = {
    url: server.url,
    dataDir,
    desk: `http://127.0.0.1:${(desk.address() as AddressInfo).port}`,
  };
  const close = async () => {
    const said = server.output();
    await server.stop();
    await sink.close();
    desk.close();
    await removeDataDir(dataDir);
    if (/"level":50/.test(said)) console.log(`The server reported errors:\n${said.slice(-4_000)}`);
  };
  return { known, close };
}
