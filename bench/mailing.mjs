// A mass mailing to a real SMTP server in its own process, by a worker process of its own, and nodemailer's usual way with
// the same mail in the same run. `--people N` (100,000), `--alone N` mails by nodemailer (5,000), `--connections N` (8).
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { aPerson } from '../packages/server/src/domains/accounts/accounts.factory.ts';
import { anArticle } from '../packages/server/src/domains/articles/articles.factory.ts';
import { startMailing } from '../packages/server/src/domains/mailings/mailings.commands.ts';
import { mailingsJobs } from '../packages/server/src/domains/mailings/mailings.jobs.ts';
import { sendMailing } from '../packages/server/src/domains/mailings/mailings.sending.ts';
import { aSegment } from '../packages/server/src/domains/segments/segments.factory.ts';
import { readConfig } from '../packages/server/src/platform/base/config.ts';
import { createLog } from '../packages/server/src/platform/base/log.ts';
import { createPool } from '../packages/server/src/platform/database/database.ts';
import { openEmbeddedPostgres } from '../packages/server/src/platform/database/embedded/embedded-postgres.ts';
import { migrate } from '../packages/server/src/platform/database/migrate.ts';
import { openServices } from '../packages/server/src/platform/services/open-services.ts';
import { removeDataDir, scratchFolder } from '../packages/server/test/running-server.ts';
import { databaseCpu } from './processor.mjs';
import { option, report } from './report.mjs';
import { startFastSink } from './smtp-sink.mjs';

const people = Number(option('people', 100_000));
const alone = Number(option('alone', 5_000));
const connections = Number(option('connections', 8));

const open = (environment) =>
  openServices({
    config: readConfig(environment, []),
    databaseUrl: environment.DATABASE_URL,
    log: createLog('warn'),
    queues: mailingsJobs.map((one) => one.queue),
  });

/** The process that sends: its own time and memory are measured. */
async function send(mailingId) {
  const services = await open(process.env);
  await services.pool.query('select 1');
  globalThis.gc();
  const memory = () => process.memoryUsage();
  const before = memory();
  const most = { rss: 0, heapUsed: 0, external: 0 };
  const watch = setInterval(() => {
    const now = memory();
    for (const kind of Object.keys(most)) most[kind] = Math.max(most[kind], now[kind] - before[kind]);
  }, 50);
  const [cpu, from] = [process.cpuUsage(), performance.now()];
  await sendMailing(services, mailingId);
  const [ms, { user, system }] = [performance.now() - from, process.cpuUsage(cpu)];
  clearInterval(watch);
  process.send({ ms, cpu: user + system, most });
  await services.close();
  process.exit(0);
}

if (process.env.BENCH_MAILING) await send(process.env.BENCH_MAILING);

const dataDir = scratchFolder();
const sink = await startFastSink();
const database = await openEmbeddedPostgres(dataDir);
const environment = {
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  SESSION_SECRET: 'a secret for measuring, 32 letters',
  PUBLIC_URL: 'http://127.0.0.1',
  MASS_MAILING: 'true',
  SMTP_URL: sink.url,
  SMTP_CONNECTIONS: String(connections),
  SMTP_RATE: '10000',
  LOG_LEVEL: 'warn',
};
const migrating = createPool(database.url, { max: 1 });
await migrate(migrating);
await migrating.end();
const services = await open(environment);

async function aCampaign() {
  const supervisor = await aPerson(services.db, { roles: ['SUPER'], flags: ['canMailArticles'] });
  const segment = await aSegment(services.db, {});
  const words =
    'Water gives a painter nothing to hold. It has no edge, no weight that one could draw, and it is gone before the brush is loaded.';
  const paragraphs = Array.from({ length: 105 }, (_, at) => ({
    id: `p${at}`,
    type: 'paragraph',
    children: [{ text: words }],
  }));
  const value = [{ id: 'title', type: 'title', children: [{ text: 'How to hold a wave still' }] }, ...paragraphs];
  const article = await anArticle(services.db, { by: supervisor, value, segments: [segment.id], status: 'published' });
  await services.pool.query(
    `with c as (insert into contacts (email, first_name, last_name) select 'reader' || i || '@example.org', 'Reader', i::text from generate_series(1, $2::int) i returning id)
     insert into memberships (segment_id, contact_id, status, newsletter_status) select $1, id, 'SUBSCRIBED', 'subscribed' from c`,
    [segment.id, people],
  );
  await services.pool.query('analyze');
  const viewer = {
    id: supervisor.id,
    roles: ['SUPER'],
    canWriteArticles: true,
    canPublishArticles: true,
    canMailArticles: true,
    assignedTo: [],
    memberOf: [],
    suspendedIn: [],
  };
  await startMailing(services, viewer, { articleId: article.id, audience: 'everybody' });
  const { rows } = await services.pool.query('select id, subject, html, plain from mailings where article_id = $1', [
    article.id,
  ]);
  return rows[0];
}

async function ourMailing({ id }) {
  await sink.clear();
  const wal = async () =>
    (await services.pool.query("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as at")).rows[0].at;
  const [walBefore, cpuBefore] = [await wal(), databaseCpu(dataDir)];
  const child = fork(fileURLToPath(import.meta.url), process.argv.slice(2), {
    env: { ...process.env, ...environment, BENCH_MAILING: id },
    execArgv: [...process.execArgv, '--expose-gc'],
  });
  const [result] = await once(child, 'message');
  if (child.exitCode === null) await once(child, 'exit');
  const cpuAfter = databaseCpu(dataDir);
  const { recipients, bytes } = await sink.taken();
  const wrong = recipients.length !== people || new Set(recipients).size !== people;
  const states = await services.pool.query('select state, count(*) as count from mailing_recipients group by state');
  if (wrong || states.rows.length !== 1 || states.rows[0].state !== 'sent')
    throw new Error(`${recipients.length} mails to ${new Set(recipients).size} people: ${JSON.stringify(states.rows)}`);
  return {
    ...result,
    speed: (people * 1_000) / result.ms,
    size: bytes / people,
    wal: ((await wal()) - walBefore) / people,
    database: cpuBefore === undefined ? undefined : (cpuAfter - cpuBefore) / people,
  };
}

/** nodemailer's pool with text and HTML, as its documentation shows it. */
async function nodemailerAlone(mail) {
  const { createTransport } = createRequire(new URL('../packages/server/package.json', import.meta.url))('nodemailer');
  const transport = createTransport({
    url: sink.url,
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
  });
  await sink.clear();
  const from = performance.now();
  let at = 0;
  const sendNext = async () => {
    for (at += 1; at <= alone; at += 1) {
      await transport.sendMail({
        from: 'Oeuvre <news@oeuvre.test>',
        to: `reader${at}@example.org`,
        subject: mail.subject,
        html: mail.html,
        text: mail.plain,
        headers: {
          'List-Unsubscribe': `<http://127.0.0.1/u/${at}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      });
    }
  };
  await Promise.all(Array.from({ length: 4 * connections }, sendNext));
  const speed = (alone * 1_000) / (performance.now() - from);
  transport.close();
  return speed;
}

const megabytes = (bytes) => `+${(bytes / 2 ** 20).toFixed(0)} MB`;
try {
  const mail = await aCampaign();
  await sleep(1_000);
  const before = os.loadavg()[0];
  const ours = await ourMailing(mail);
  const usual = await nodemailerAlone(mail);
  const ratio = ours.speed / usual;
  const size = `${(ours.size / 1_000).toFixed(0)} kB`;
  report({
    figure: `Mass mailing, ${people} × ${size}, ${connections} connections, everybody once`,
    value: `${ours.speed.toFixed(0)} messages/s`,
  });
  report({ figure: `nodemailer's usual way, the same mail, ${alone} times`, value: `${usual.toFixed(0)} messages/s` });
  report({ figure: 'The ratio of the two', value: ratio.toFixed(1), target: '≥ 5', met: ratio >= 5 });
  report({ figure: 'Node, of a processor for each mail', value: `${(ours.cpu / people).toFixed(0)} µs` });
  if (ours.database !== undefined)
    report({ figure: 'PostgreSQL, of a processor for each mail', value: `${ours.database.toFixed(0)} µs` });
  report({ figure: 'WAL for each mail', value: `${ours.wal.toFixed(0)} bytes` });
  report({
    figure: 'Memory of the process that sends: all; heap; buffers',
    value: [ours.most.rss, ours.most.heapUsed, ours.most.external].map(megabytes).join('; '),
    target: '≤ 80 MB',
    met: ours.most.rss <= 80 * 2 ** 20,
  });
  report({
    figure: 'Load of the machine before and after',
    value: `${before.toFixed(1)}, ${os.loadavg()[0].toFixed(1)}`,
  });
} finally {
  await services.close();
  await database.close();
  await sink.close();
  await removeDataDir(dataDir);
}
