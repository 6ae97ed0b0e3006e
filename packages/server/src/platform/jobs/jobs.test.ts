import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { CutLine } from '../../../test/cut-line.ts';
import { databaseUrl, db, pool } from '../../../test/database.ts';
import { type TestServices, testServices } from '../../../test/services.ts';
import { ContentChanges } from '../cache/content.ts';
import { createPool, endPool, inTransaction } from '../database/database.ts';
import { MailRefused } from '../mail/mail-model.ts';
import { platformJobs } from '../services/cleaning.ts';
import type { JobDefinition } from '../services/job.ts';
import { job, workersFor } from '../services/job.ts';
import { isAbsence } from './absence.ts';
import type { Jobs } from './job-queue.ts';
import { createJobs } from './jobs.ts';

declare module './job-queue.ts' {
  interface Queues {
    'test.jobs': Record<string, never>;
    'test.failing-jobs': Record<string, never>;
    'test.waking': { readonly number?: number };
  }
}

let services: TestServices;
let line: CutLine;
beforeAll(async () => {
  services = await testServices();
  line = new CutLine(databaseUrl);
  await line.open();
});
afterAll(() => line.close());

const state = async (queue: string) =>
  (await pool.query<{ state: string }>('select state from pgboss.job where name = $1', [queue])).rows.map(
    (row) => row.state,
  );

/** A process of its own, as far as jobs are concerned. */
async function openJobs(queue: string) {
  const url = line.urlOf(databaseUrl);
  const changes = new ContentChanges();
  const jobs = await createJobs({ databaseUrl: url, changes, queues: [queue], log: services.log });
  await changes.listen(url, services.log);
  onTestFinished(async () => {
    await jobs.stop();
    await changes.close();
  });
  return jobs;
}

async function startJobs(definition: JobDefinition) {
  const jobs = await openJobs(definition.queue);
  await pool.query('delete from pgboss.job where name = $1', [definition.queue]);
  await jobs.work(workersFor(services, [definition]));
  return jobs;
}

test('a job that may not be tried again waits for a database that is away, and is done once it is back', async () => {
  const lost = createPool(line.urlOf(databaseUrl), { max: 1 });
  onTestFinished(() => endPool(lost));
  const sent = Promise.withResolvers<void>();
  let begun = 0;
  let done = 0;
  const jobs = await startJobs({
    queue: 'test.jobs',
    options: { retryLimit: 0 },
    async work() {
      begun += 1;
      // The worker may begin before the sender has its answer, which comes through the same line.
      await sent.promise;
      if (begun === 1) await line.cut('refuses');
      await lost.query('select 1');
      done += 1;
    },
  });
  onTestFinished(() => line.mend());
  await jobs.send('test.jobs', {});
  sent.resolve();
  await expect.poll(() => begun).toBeGreaterThan(2);
  expect(done).toBe(0);
  await line.mend();
  await expect.poll(() => done).toBe(1);
  await expect.poll(() => state('test.jobs')).toEqual(['completed']);
});

test('a job that fails by itself has only its tries', async () => {
  let begun = 0;
  const jobs = await startJobs({
    queue: 'test.failing-jobs',
    options: { retryLimit: 0 },
    async work() {
      begun += 1;
      throw new Error('a mistake');
    },
  });
  await jobs.send('test.failing-jobs', {});
  await expect.poll(() => state('test.failing-jobs')).toEqual(['failed']);
  expect(begun).toBe(1);
});

/** Workers that have looked for jobs once, found none, and now wait to be woken; `begun` tells when jobs began. */
async function idleWorkers({ concurrency = 1, takes = 0 } = {}) {
  const begun: number[] = [];
  let atWork = 0;
  let mostAtWork = 0;
  const jobs = await startJobs(
    job({
      queue: 'test.waking',
      options: { concurrency },
      async work() {
        begun.push(performance.now());
        mostAtWork = Math.max(mostAtWork, ++atWork);
        await sleep(takes);
        atWork -= 1;
      },
    }),
  );
  await sleep(500);
  return { jobs, begun, mostAtWork: () => mostAtWork };
}
/** Less than the ten seconds after which an idle worker looks by itself. */
const soonMs = 9_000;

describe('an idle worker', () => {
  test('begins at once with a job that is sent', async () => {
    const { jobs, begun } = await idleWorkers();
    for (let sent = 1; sent <= 3; sent += 1) {
      await jobs.send('test.waking', {});
      await expect.poll(() => begun.length, { timeout: soonMs, interval: 10 }).toBe(sent);
    }
  });

  test('begins when the transaction that sent the job commits', async () => {
    const { jobs, begun } = await idleWorkers();
    await inTransaction(db, async (tx) => {
      await jobs.send('test.waking', {}, { tx });
      await sleep(300);
      expect(begun).toHaveLength(0);
    });
    await expect.poll(() => begun.length, { timeout: soonMs, interval: 10 }).toBe(1);
  });

  // Each alone: the wake for one would find the other.
  test.each([
    ['without a transaction', (jobs: Jobs) => jobs.send('test.waking', {}, { startAfterSeconds: 1 })],
    [
      'in a transaction',
      (jobs: Jobs) => inTransaction(db, (tx) => jobs.send('test.waking', {}, { tx, startAfterSeconds: 1 })),
    ],
  ])('begins on time with a job for later that was sent %s', async (_, send) => {
    const { jobs, begun } = await idleWorkers();
    const sent = performance.now();
    await send(jobs);
    await expect.poll(() => begun.length, { timeout: soonMs, interval: 10 }).toBe(1);
    expect(begun[0]! - sent).toBeGreaterThanOrEqual(1_000);
  });

  test('begins with a job that another process sent', async () => {
    const { begun } = await idleWorkers();
    const sender = await openJobs('test.waking');
    await sender.send('test.waking', {});
    await expect.poll(() => begun.length, { timeout: soonMs, interval: 10 }).toBe(1);
  });

  test('works off many jobs without a pause, as many at a time as it may', async () => {
    const { jobs, begun, mostAtWork } = await idleWorkers({ concurrency: 3, takes: 20 });
    await inTransaction(db, async (tx) => {
      for (let number = 0; number < 60; number += 1) await jobs.send('test.waking', { number }, { tx });
    });
    await expect.poll(() => begun.length, { timeout: 30_000, interval: 10 }).toBe(60);
    expect(begun.at(-1)! - begun[0]!).toBeLessThan(20_000);
    expect(mostAtWork()).toBe(3);
  });

  test('finds a job that was announced while it could not listen, once it listens again', async () => {
    const { begun } = await idleWorkers();
    const sender = await openJobs('test.waking');
    await line.cut('refuses');
    await pool.query(`insert into pgboss.job (name, data) values ('test.waking', '{}')`);
    await line.mend();
    await expect.poll(() => begun.length, { timeout: 8_000, interval: 50 }).toBe(1);
    await sender.send('test.waking', {});
    await expect.poll(() => begun.length, { timeout: soonMs, interval: 10 }).toBe(2);
  });

  test('finds a job that nobody announced by looking itself', async () => {
    const { begun } = await idleWorkers();
    await pool.query(`insert into pgboss.job (name, data) values ('test.waking', '{}')`);
    await expect.poll(() => begun.length, { timeout: 60_000, interval: 50 }).toBe(1);
  });
});

test('a failed job is tried again within seconds, and others go on meanwhile', async () => {
  const begun: number[] = [];
  const jobs = await startJobs(
    job({
      queue: 'test.waking',
      async work(_, { number = 0 }) {
        begun.push(number);
        if (begun.length === 1) throw new Error('a mistake');
      },
    }),
  );
  await jobs.send('test.waking', { number: 1 });
  await jobs.send('test.waking', { number: 2 });
  await expect.poll(() => begun, { timeout: soonMs }).toEqual([1, 2, 1]);
});

test.each([
  ['a database that refuses', true, Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })],
  ['a store without an answer', true, Object.assign(new Error('timeout'), { $metadata: {} })],
  ['a store that is not well', true, Object.assign(new Error('slow down'), { $metadata: { httpStatusCode: 503 } })],
  ['a store that refuses a key', false, Object.assign(new Error('denied'), { $metadata: { httpStatusCode: 403 } })],
  ['a mail server without an answer', true, new MailRefused('transient', 'no answer')],
  ['a mailbox that is full', false, new MailRefused('transient', 'full', { code: 452 })],
  ['a mistake', false, new TypeError('undefined is not a function')],
  ['nothing', false, undefined],
])('%s: an absence is %s', (_, expected, error) => {
  expect(isAbsence(error)).toBe(expected);
});

test('what was delivered a week ago is deleted, and the audit log keeps what its days say', async () => {
  const prune = platformJobs.find(({ queue }) => queue === 'platform.prune-logs')!;
  await pool.query(`insert into outbox (topic, payload, done_at) values
    ('old', '{}', now() - interval '8 days'), ('new', '{}', now() - interval '6 days'), ('waiting', '{}', null)`);
  await pool.query(`insert into audit_log (act, subject_type, subject_id, at) values
    ('test.old', 'thing', '1', now() - interval '40 days'), ('test.new', 'thing', '1', now() - interval '20 days')`);
  const pruned = async (auditLog: number | undefined) => {
    const config = { ...services.config, keptDays: { ...services.config.keptDays, auditLog } };
    await prune.work({ ...services, db, config }, {} as never, new AbortController().signal);
    return {
      topics: (await pool.query('select topic from outbox order by id')).rows.map(({ topic }) => topic),
      acts: (await pool.query('select act from audit_log order by at')).rows.map(({ act }) => act),
    };
  };
  expect(await pruned(undefined)).toEqual({ topics: ['new', 'waiting'], acts: ['test.old', 'test.new'] });
  expect(await pruned(30)).toEqual({ topics: ['new', 'waiting'], acts: ['test.new'] });
});
