import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FullConfig } from '@playwright/test';
import { type House, openHouse, removeDataDir } from '../packages/server/test/house.ts';
import { startSink } from '../packages/server/test/smtp-sink.ts';

/** What a worker knows about its house. */
export interface HouseOfTests {
  readonly url: string;
  readonly dataDir: string;
  /** HTTP address for the worker: mails that have arrived (`/`), kill the house (`/kill`), start it again (`/open`). */
  readonly desk: string;
}

/**
 * Starts a house for each worker and closes all after the last test. A house outlives a worker that ends with a failed
 * test.
 */
export default async function openForTests({ workers }: FullConfig) {
  const opened = await Promise.all(Array.from({ length: workers }, openOne));
  process.env.OEUVRE_HOUSES = JSON.stringify(opened.map(({ known }) => known));
  return async () => {
    for (const { close } of opened) await close();
  };
}

/** Starts one; its mail goes to a real SMTP server. */
async function openOne() {
  const sink = await startSink();
  const env = { SMTP_URL: sink.url, LOG_LEVEL: 'error' };
  let house: House;
  const answers: Record<string, () => Promise<unknown>> = {
    '/': () => sink.taken(),
    '/kill': () => house.kill(),
    async '/open'() {
      house = await openHouse({ env, dataDir: house.dataDir, port: Number(new URL(house.url).port) });
    },
  };
  const desk = http.createServer(async (request, response) => {
    const answer = await answers[request.url ?? '/']?.();
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer ?? null));
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  house = await openHouse({ env });
  const known: HouseOfTests = { url: house.url, dataDir: house.dataDir, desk: `http://127.0.0.1:${(desk.address() as AddressInfo).port}` };
  const close = async () => {
    const said = house.output();
    await house.stop();
    await sink.close();
    desk.close();
    await removeDataDir(house.dataDir);
    if (/"level":50/.test(said)) console.log(`The house reported errors:\n${said.slice(-4_000)}`);
  };
  return { known, close };
}
