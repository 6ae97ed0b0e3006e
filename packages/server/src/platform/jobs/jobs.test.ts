import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { CutLine } from '../../../test/cut-line.ts';
import { databaseUrl, db, pool } from '../../../test/database.ts';
import { type TestServices, testServices } from '../../../test/services.ts';
import { createPool, endPool } from '../database/database.ts';
import { MailRefused } from '../mail/mail-model.ts';
import { isAbsence } from './absence.ts';
import { platformJobs } from './cleaning.ts';
import type { JobDefinition } from './jobs.ts';
import { createJobs } from './jobs.ts';

declare module './job-queue.ts' {
  interface Queues {
    'test.jobs': Record<string, never>;
    'test.failing-jobs': Record<string, never>;
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

async function startJobs(definition: JobDefinition) {
  const url = line.urlOf(databaseUrl);
  const jobs = await createJobs({ databaseUrl: url, queues: [definition.queue], log: services.log });
  onTestFinished(() => jobs.stop());
  await pool.query('delete from pgboss.job where name = $1', [definition.queue]);
  await jobs.work(services, [definition]);
  return jobs;
}

test('a job that may not be tried again waits for a database that is away, and is done once it is back', async () => {
  const lost = createPool(line.urlOf(databaseUrl), { max: 1 });
  onTestFinished(() => endPool(lost));
  let begun = 0;
  let done = 0;
  const jobs = await startJobs({
    queue: 'test.jobs',
    options: { retryLimit: 0 },
    async work() {
      begun += 1;
      if (begun === 1) await line.cut('refuses');
      await lost.query('select 1');
      done += 1;
    },
  });
  await jobs.send('test.jobs', {});
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
