// A mass mailing to a real SMTP server in its own process, by a worker process of its own, and nodemailer's usual way with
// the same mail in the same run. `--people N` (100,000), `--alone N` mails by nodemailer (5,000), `--connections N` (8),
// `--secure 1` by TLS with AUTH.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sendMailing } from '../packages/server/src/domains/mailings/mailings.sending.ts';
import { scratchFolder } from '../packages/server/test/running-server.ts';
import { startSettings } from '../scripts/start-settings.mjs';
import { aCampaign } from './mail/campaign.mjs';
import { openHouse, openMailServices } from './mail/house.mjs';
import { databaseCpu } from './processor.mjs';
import { option, report } from './report.mjs';
import { startFastSink } from './smtp-sink.mjs';

const people = Number(option('people', 100_000));
const alone = Number(option('alone', 5_000));
const connections = Number(option('connections', 8));
const isSecure = Boolean(option('secure', ''));

/** The process that sends: its own time and memory are measured. */
async function send(mailingId) {
  const services = await openMailServices(process.env);
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
const sink = await startFastSink({ isSecure });
const trusted = path.join(dataDir, 'ca.pem');
if (isSecure) fs.writeFileSync(trusted, sink.ca);
const house = await openHouse(dataDir, {
  SMTP_URL: sink.url,
  SMTP_CONNECTIONS: String(connections),
  LOG_LEVEL: 'warn',
});
const { services } = house;

async function ourMailing({ id }) {
  await sink.clear();
  const wal = async () =>
    (await services.pool.query("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as at")).rows[0].at;
  const [walBefore, cpuBefore] = [await wal(), databaseCpu(dataDir)];
  const settings = startSettings();
  const child = fork(fileURLToPath(import.meta.url), process.argv.slice(2), {
    env: {
      ...process.env,
      ...settings.env,
      ...house.environment,
      ...(isSecure && { NODE_EXTRA_CA_CERTS: trusted }),
      BENCH_MAILING: id,
    },
    execArgv: [...settings.options, '--expose-gc'],
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
    database: (cpuAfter - cpuBefore) / people,
  };
}

/** nodemailer's pool with text and HTML, as its documentation shows it. */
async function nodemailerAlone(mail) {
  const { createTransport } = createRequire(new URL('../packages/server/package.json', import.meta.url))('nodemailer');
  const transport = createTransport({
    url: sink.url,
    tls: { ca: sink.ca },
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
  const mail = await aCampaign(services, { people, paragraphs: 76 });
  await sleep(1_000);
  const before = os.loadavg()[0];
  const ours = await ourMailing(mail);
  const usual = await nodemailerAlone(mail);
  const ratio = ours.speed / usual;
  const size = `${(ours.size / 1_000).toFixed(0)} kB`;
  report({
    figure: `Mass mailing, ${people} × ${size}, ${connections} connections${isSecure ? ', TLS and AUTH' : ''}, everybody once`,
    value: `${ours.speed.toFixed(0)} messages/s`,
    target: '≥ 1,500/s on an idle machine',
    met: ours.speed >= 1_500,
  });
  report({ figure: `nodemailer's usual way, the same mail, ${alone} times`, value: `${usual.toFixed(0)} messages/s` });
  report({ figure: 'The ratio of the two', value: ratio.toFixed(1), target: '≥ 5', met: ratio >= 5 });
  const node = ours.cpu / people;
  report({
    figure: 'Node, of a processor for each mail',
    value: `${node.toFixed(0)} µs`,
    target: '≤ 300 µs',
    met: node <= 300,
  });
  report({
    figure: 'PostgreSQL, of a processor for each mail',
    value: `${ours.database.toFixed(0)} µs`,
    target: '≤ 400 µs',
    met: ours.database <= 400,
  });
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
  await house.close();
  await sink.close();
}
