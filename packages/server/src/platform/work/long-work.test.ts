import { AppError, commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { type Generated, type SqlBool, sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseUrl, db, pool } from '../../../test/database.ts';
import { type TestServices, testServices } from '../../../test/services.ts';
import { ContentChanges } from '../cache/content.ts';
import { withLock } from '../database/lock.ts';
import { createJobs } from '../jobs/jobs.ts';
import { longWork, sendStep } from './long-work.ts';
import { resumeWork, workJobs } from './work-jobs.ts';

interface PilesTable {
  id: Generated<string>;
  state: 'shovelling' | 'resting' | 'levelling' | 'done' | 'failed';
  left: number;
  failure: Generated<string>;
  updatedAt: Generated<Date>;
}
declare module '../database/database.ts' {
  interface Tables {
    testPiles: PilesTable;
  }
}
declare module '../jobs/job-queue.ts' {
  interface Queues {
    'test-piles.step': { id: string };
  }
}

let onShovel: () => Promise<void> = async () => {};
const shovel = async (id: string): Promise<boolean> => {
  await onShovel();
  const { rows } = await sql<PilesTable>`update test_piles set "left" = "left" - 1,
    state = case when "left" = 1 then 'done' else state end where id = ${id} returning "left"`.execute(db);
  return rows[0]!.left > 0;
};
const piles = longWork({
  queue: 'test-piles.step',
  table: 'testPiles',
  steps: { shovelling: (_, id) => shovel(id), levelling: (_, id) => shovel(id) },
  onlyIf: { levelling: sql<SqlBool>`"left" > 5` },
  mayFail: true,
  own: {
    person: 'person',
    stages: {
      shovelling: { standing: 'working', words: 'Shovelling' },
      levelling: { standing: 'working', words: 'Levelling' },
    },
    done: sql`0`,
    all: sql`"left"`,
    changedAt: sql`w.updated_at`,
    facts: sql`'{}'::jsonb`,
    present: () => ({ title: 'A pile', href: '/piles' }),
  },
  async forget() {
    await sql`delete from test_piles where state = 'done'`.execute(db);
  },
});

let services: TestServices;
beforeAll(async () => {
  await pool.query(`create table test_piles (id uuid primary key default gen_random_uuid(), state text not null,
    "left" int not null, failure text not null default '', updated_at timestamptz not null default now())`);
  services = await testServices();
  return () => pool.query('drop table test_piles');
});
beforeEach(async () => {
  onShovel = async () => {};
  services.queued.length = 0;
  await pool.query('truncate test_piles');
});

const aPile = async (state: PilesTable['state'], left = 3): Promise<string> =>
  (await db.insertInto('testPiles').values({ state, left }).returning('id').executeTakeFirstOrThrow()).id;
const getPile = (id: string) =>
  db.selectFrom('testPiles').select(['state', 'left', 'failure']).where('id', '=', id).executeTakeFirstOrThrow();
const takeJob = (id: string, signal = new AbortController().signal) =>
  piles.job.work(services, { id } as never, signal);

test('work is done slice by slice until nothing is left', async () => {
  const id = await aPile('shovelling');
  expect(await piles.work(services, id)).toBe(true);
  expect(await getPile(id)).toMatchObject({ state: 'done', left: 0 });
});

test('work stops after the slice at hand when the signal says stop', async () => {
  const id = await aPile('shovelling');
  expect(await piles.work(services, id, { signal: AbortSignal.abort() })).toBe(false);
  expect(await getPile(id)).toMatchObject({ state: 'shovelling', left: 2 });
});

test('work that a person paused stops after the slice at hand', async () => {
  const id = await aPile('shovelling');
  onShovel = async () => {
    await db.updateTable('testPiles').set({ state: 'resting' }).where('id', '=', id).execute();
  };
  expect(await piles.work(services, id)).toBe(true);
  expect(await getPile(id)).toMatchObject({ state: 'resting', left: 2 });
});

test('two processes never work on the same row; the second looks again', async () => {
  const id = await aPile('shovelling');
  await withLock(pool, `test-piles.step ${id}`, {
    patienceMs: 0,
    async work() {
      expect(await piles.work(services, id)).toBe(false);
      await takeJob(id);
      return true;
    },
  });
  expect(await getPile(id)).toMatchObject({ left: 3 });
  expect(services.queued).toEqual([{ queue: 'test-piles.step', payload: { id } }]);
});

test('a job of a program that ends asks for nothing: the next start resumes', async () => {
  const id = await aPile('shovelling');
  await takeJob(id, AbortSignal.abort());
  expect(services.queued).toEqual([]);
});

test('a refusal for people ends the work with its words, and any other error leaves it as it is', async () => {
  const [refused, broken] = [await aPile('shovelling'), await aPile('shovelling')];
  onShovel = () => Promise.reject(commonErrors('not-found'));
  expect(await piles.work(services, refused)).toBe(true);
  expect(await getPile(refused)).toMatchObject({ state: 'failed', failure: commonErrors('not-found').message });
  onShovel = () => Promise.reject(new Error('a mistake'));
  await expect(piles.work(services, broken)).rejects.toThrow('a mistake');
  expect(await getPile(broken)).toMatchObject({ state: 'shovelling', failure: '' });
  expect(commonErrors('not-found')).toBeInstanceOf(AppError);
});

test('resuming asks for a step of each row that is at work, and of no other', async () => {
  const ids = [await aPile('shovelling'), await aPile('levelling', 6)].toSorted();
  for (const [state, left] of [
    ['resting', 3],
    ['done', 0],
    ['failed', 3],
    ['levelling', 5],
  ] as const)
    await aPile(state, left);
  await resumeWork(services, [piles]);
  expect(services.queued).toEqual(ids.map((id) => ({ queue: 'test-piles.step', payload: { id } })));
});

test('a kind that fails keeps no other from being resumed', async () => {
  const id = await aPile('shovelling');
  const broken = { ...piles, listUnfinished: () => Promise.reject(new Error('a mistake')) };
  await expect(resumeWork(services, [broken, piles])).rejects.toThrow('a mistake');
  expect(services.queued).toEqual([{ queue: 'test-piles.step', payload: { id } }]);
});

test('one schedule resumes all kinds, also at the start, and one forgets', async () => {
  const jobs = workJobs([piles]);
  expect(jobs.map(({ queue, schedule, atStart }) => [queue, schedule, atStart])).toEqual([
    ['test-piles.step', undefined, undefined],
    ['work.resume', '* * * * *', true],
    ['work.forget', '37 * * * *', undefined],
  ]);
  await aPile('done', 0);
  await aPile('resting');
  for (const { queue, work } of jobs)
    if (queue !== 'test-piles.step') await work(services, {} as never, new AbortController().signal);
  expect(await db.selectFrom('testPiles').select('state').execute()).toEqual([{ state: 'resting' }]);
});

test('while a step of a row waits, no second one is queued', async () => {
  const changes = new ContentChanges();
  const jobs = await createJobs({ databaseUrl, changes, queues: ['test-piles.step'], log: services.log });
  await sendStep(jobs, 'test-piles.step', { id: 'one' });
  await sendStep(jobs, 'test-piles.step', { id: 'one' });
  await sendStep(jobs, 'test-piles.step', { id: 'two' });
  await jobs.stop();
  const { rows } = await pool.query(
    `select data ->> 'id' as id from pgboss.job where name = 'test-piles.step' order by 1`,
  );
  expect(rows).toEqual([{ id: 'one' }, { id: 'two' }]);
});
