import { withLock } from '../../../platform/database/lock.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { listRunningActs } from '../../ontology/terms/acts.commands.ts';
import { workOnTermAct } from './term-acts.work.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'terms.act': { actId: string };
    'terms.resume': Record<string, never>;
  }
}

/** A job ends well before its time is over; the next one goes on. */
const sliceMs = 10 * 60_000;

/** Rewrites the works of an act on terms, unless another process is at it. */
const act = job({
  queue: 'terms.act',
  options: { retryLimit: 3, concurrency: 1 },
  async work({ db, pool, jobs }, { actId }, signal) {
    const slice = AbortSignal.any([signal, AbortSignal.timeout(sliceMs)]);
    const work = () => workOnTermAct(db, actId, slice);
    const isDone = await withLock(pool, `artworks.term-act ${actId}`, { patienceMs: 10_000, work });
    if (!isDone && !signal.aborted)
      await jobs.send('terms.act', { actId }, { singletonKey: actId, startAfterSeconds: 1 });
  },
});

/** Goes on with acts whose worker died. */
const resume = job({
  queue: 'terms.resume',
  schedule: '*/5 * * * *',
  atStart: true,
  async work({ db, jobs }) {
    for (const actId of await listRunningActs(db)) await jobs.send('terms.act', { actId }, { singletonKey: actId });
  },
});

export const termsJobs = [act, resume];
