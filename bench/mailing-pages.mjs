// Article pages while the same process sends a mass mailing: each is asked for alone, forty a second. `--people N`
// (40,000), `--rate N` mails a second at most (10,000).
import { setTimeout as sleep } from 'node:timers/promises';
import { aPerson } from '../packages/server/src/domains/accounts/accounts.factory.ts';
import { anArticle } from '../packages/server/src/domains/articles/articles.factory.ts';
import { databaseUrlOf, removeDataDir, startServer } from '../packages/server/test/running-server.ts';
import { aCampaign } from './mail/campaign.mjs';
import { openMailServices } from './mail/house.mjs';
import { median, option, percentile, report } from './report.mjs';
import { startFastSink } from './smtp-sink.mjs';

const people = Number(option('people', 40_000));
const rate = option('rate', '10000');
const betweenMs = 25;
const idleRounds = 600;

const sink = await startFastSink();
const secret = 'a secret for measuring, 32 letters';
const server = await startServer({
  env: { MASS_MAILING: 'true', SMTP_URL: sink.url, SMTP_CONNECTIONS: '8', SMTP_RATE: rate, SESSION_SECRET: secret },
});
const services = await openMailServices({
  DATA_DIR: server.dataDir,
  DATABASE_URL: databaseUrlOf(server.dataDir),
  SESSION_SECRET: secret,
  PUBLIC_URL: server.url,
  MASS_MAILING: 'true',
  SMTP_URL: sink.url,
  LOG_LEVEL: 'error',
});

/** Asks for the page until `hasEnded`; the milliseconds of each answer. */
async function timesUntil(url, hasEnded) {
  const times = [];
  while (!hasEnded(times.length)) {
    const from = performance.now();
    const reply = await fetch(url);
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
    times.push(performance.now() - from);
    await sleep(betweenMs);
  }
  return times;
}

const shown = (times) => `${median(times).toFixed(1)}, ${percentile(times, 0.95).toFixed(1)} ms`;
try {
  const author = await aPerson(services.db, { roles: ['SUPER'] });
  const { id } = await anArticle(services.db, { by: author, status: 'published', accessType: 'PUBLIC' });
  const url = `${server.url}/articles/${id}`;
  await timesUntil(url, (count) => count === 100);
  const idle = await timesUntil(url, (count) => count === idleRounds);
  await aCampaign(services, { people, paragraphs: 76 });
  const from = performance.now();
  let taken = 0;
  const watch = setInterval(async () => {
    taken = (await sink.count()).count;
  }, 500);
  const busy = await timesUntil(url, () => taken >= people);
  clearInterval(watch);
  const seconds = (performance.now() - from) / 1_000;
  report({ figure: `Article pages at rest, ${idle.length} times, p50 and p95`, value: shown(idle) });
  const ratio = percentile(busy, 0.95) / percentile(idle, 0.95);
  report({
    figure: `… while the same process mails ${people} people, ${Math.round(people / seconds)} a second, ${busy.length} times`,
    value: `${shown(busy)}, ${ratio.toFixed(1)} times`,
    target: 'p95 ≤ 2 × at rest',
    met: ratio <= 2,
  });
} finally {
  await services.close();
  await server.stop();
  await sink.close();
  await removeDataDir(server.dataDir);
}
