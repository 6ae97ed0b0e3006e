import { withLock } from '../../../platform/database/lock.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { listUnfinishedActs } from './acts.queries.ts';
import { workOnValueAct } from './acts.work.ts';
import { forgetUnusedValues, readDueValues } from './values.keep.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'values.read': Record<string, never>;
    'values.forget': Record<string, never>;
    'values.act': { actId: string };
    'values.resume': Record<string, never>;
  }
}

/** A job ends well before its time is over; the next minute's goes on. */
const sliceMs = 10 * 60_000;

/** Reads the values of works that an import or an upgrade left to be read. */
const read = job({
  queue: 'values.read',
  schedule: '* * * * *',
  atStart: true,
  options: { retryLimit: 0, concurrency: 1 },
  async work({ db }, _, signal) {
    await readDueValues(db, AbortSignal.any([signal, AbortSignal.timeout(sliceMs)]));
  },
});

const forget = job({
  queue: 'values.forget',
  schedule: '41 3 * * *',
  async work({ db }) {
    await forgetUnusedValues(db);
  },
});

/** Does an act, or undoes it, unless another process is at it. */
const act = job({
  queue: 'values.act',
  options: { retryLimit: 3, concurrency: 1 },
  async work({ db, pool, jobs }, { actId }, signal) {
    const slice = AbortSignal.any([signal, AbortSignal.timeout(sliceMs)]);
    const work = () => workOnValueAct(db, actId, slice);
    const isDone = await withLock(pool, `artworks.value-act ${actId}`, { patienceMs: 10_000, work });
    if (!isDone && !signal.aborted)
      await jobs.send('values.act', { actId }, { singletonKey: actId, startAfterSeconds: 1 });
  },
});

/** Goes on with acts whose worker died. */
const resume = job({
  queue: 'values.resume',
  schedule: '*/5 * * * *',
  atStart: true,
  async work({ db, jobs }) {
    for (const actId of await listUnfinishedActs(db)) await jobs.send('values.act', { actId }, { singletonKey: actId });
  },
});

export const valuesJobs = [read, forget, act, resume];
