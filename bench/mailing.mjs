// Messages per second of a mass mailing to a real SMTP server in its own process, and of nodemailer alone sending the
// same mail to the same people. `--people N`.
import { createRequire } from 'node:module';
import { aPerson } from '../packages/server/src/domains/accounts/accounts.factory.ts';
import { anArticle } from '../packages/server/src/domains/articles/articles.factory.ts';
import { startMailing } from '../packages/server/src/domains/mailings/mailings.commands.ts';
import { manyReaders } from '../packages/server/src/domains/mailings/mailings.factory.ts';
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
import { startSink } from '../packages/server/test/smtp-sink.ts';
import { median, option, report } from './report.mjs';

const people = Number(option('people', 3_000));
const connections = 5;
const rounds = 3;
const dataDir = scratchFolder();
const sink = await startSink();
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
const pool = createPool(database.url, { max: 1 });
await migrate(pool);
await pool.end();
const config = readConfig(environment, []);
const services = await openServices({
  config,
  databaseUrl: database.url,
  log: createLog('warn'),
  queues: mailingsJobs.map((one) => one.queue),
});

const perSecond = (from) => Math.round((people * 1_000) / (performance.now() - from));
const longText = Array.from({ length: 60 }, (_, at) => ({
  id: `p${at}`,
  type: 'paragraph',
  children: [
    {
      text: 'Water gives a painter nothing to hold. It has no edge, no weight that one could draw, and it is gone before the brush is loaded.',
    },
  ],
}));

async function ourMailing() {
  const supervisor = await aPerson(services.db, { roles: ['SUPER'], flags: ['canMailArticles'] });
  const segment = await aSegment(services.db, {});
  const value = [{ id: 'title', type: 'title', children: [{ text: 'How to hold a wave still' }] }, ...longText];
  const article = await anArticle(services.db, { by: supervisor, value, segments: [segment.id], status: 'published' });
  const readers = await manyReaders(services.db, { segment, count: people });
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
  await sink.clear();
  const from = performance.now();
  await startMailing(services, viewer, { articleId: article.id, audience: 'everybody' });
  const { rows } = await services.pool.query('select id, subject, html, plain from mailings where article_id = $1', [
    article.id,
  ]);
  await Promise.all([sendMailing(services, rows[0].id), sendMailing(services, rows[0].id)]);
  const speed = perSecond(from);
  const taken = new Set((await sink.taken()).map((mail) => mail.to));
  if (taken.size !== people || readers.some((reader) => !taken.has(reader.email)))
    throw new Error(`${taken.size} of ${people} people got their mail`);
  return { speed, mail: rows[0], readers };
}

async function nodemailerAlone({ mail, readers }) {
  const { createTransport } = createRequire(new URL('../packages/server/package.json', import.meta.url))('nodemailer');
  const transport = createTransport({
    url: sink.url,
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
  });
  await sink.clear();
  const from = performance.now();
  const queue = [...readers];
  const sendNext = async () => {
    for (let reader = queue.pop(); reader; reader = queue.pop()) {
      await transport.sendMail({
        from: config.mailFrom,
        to: reader.email,
        subject: mail.subject,
        html: mail.html,
        text: mail.plain,
        headers: {
          'List-Unsubscribe': `<http://127.0.0.1/u/${reader.id}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      });
    }
  };
  await Promise.all(Array.from({ length: 4 * connections }, sendNext));
  const speed = perSecond(from);
  transport.close();
  return speed;
}

try {
  const [ours, alone] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    const done = await ourMailing();
    ours.push(done.speed);
    alone.push(await nodemailerAlone(done));
  }
  const ratio = median(ours) / median(alone);
  report({ figure: `Mass mailing to ${people} people, everybody once`, value: `${median(ours)} messages/s` });
  report({ figure: 'nodemailer alone, the same mail to the same people', value: `${median(alone)} messages/s` });
  report({
    figure: 'Mass mailing as a ratio to nodemailer alone',
    value: ratio.toFixed(2),
    target: '≥ 1',
    met: ratio >= 1,
  });
} finally {
  await services.close();
  await database.close();
  await sink.close();
  await removeDataDir(dataDir);
}
