import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type House, openHouse, removeDataDir } from '../packages/server/test/house.ts';
import { startSink } from '../packages/server/test/smtp-sink.ts';

/**
 * Opens the one house that all browser tests visit, its mail going to a real SMTP server; closes both behind them. Tests run in a
 * process of their own: by HTTP they ask for the mail that has come (`/`), and kill the house (`/kill`) and open it again (`/open`).
 */
export default async function openForTests() {
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
  process.env.OEUVRE_URL = house.url;
  process.env.OEUVRE_DATA_DIR = house.dataDir;
  process.env.OEUVRE_DESK = `http://127.0.0.1:${(desk.address() as AddressInfo).port}`;
  return async () => {
    const said = house.output();
    await house.stop();
    await sink.close();
    desk.close();
    await removeDataDir(house.dataDir);
    if (/"level":50/.test(said)) console.log(`The house reported errors:\n${said.slice(-4_000)}`);
  };
}
