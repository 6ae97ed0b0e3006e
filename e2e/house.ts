import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { openHouse, removeDataDir } from '../packages/server/test/house.ts';
import { startSink } from '../packages/server/test/smtp-sink.ts';

/** Opens the one house that all browser tests visit, its mail going to a real SMTP server; closes both behind them. */
export default async function openForTests() {
  const sink = await startSink();
  // Tests run in a process of their own: they ask for the mail that has come by HTTP.
  const mailbox = http.createServer(async (_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(await sink.taken()));
  });
  await new Promise<void>((resolve) => mailbox.listen(0, '127.0.0.1', resolve));
  const house = await openHouse({ env: { SMTP_URL: sink.url, LOG_LEVEL: 'error' } });
  process.env.OEUVRE_URL = house.url;
  process.env.OEUVRE_DATA_DIR = house.dataDir;
  process.env.OEUVRE_MAIL = `http://127.0.0.1:${(mailbox.address() as AddressInfo).port}/`;
  return async () => {
    const said = house.output();
    await house.stop();
    await sink.close();
    mailbox.close();
    await removeDataDir(house.dataDir);
    if (/"level":50/.test(said)) console.log(`The house reported errors:\n${said.slice(-4_000)}`);
  };
}
