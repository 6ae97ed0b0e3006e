import { sql } from 'kysely';
import { job } from '../../../platform/jobs/jobs.ts';
import { workOnAct } from './bulk.steps.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'bulk.step': { actId: string };
    'bulk.resume': Record<string, never>;
    'bulk.forget': Record<string, never>;
  }
}

/** A job ends well before its time is over; another one goes on. */
const sliceMs = 5 * 60_000;

const step = job({
  queue: 'bulk.step',
  options: { retryLimit: 3, concurrency: 1 },
  async work(services, { actId }, signal) {
    const slice = AbortSignal.any([signal, AbortSignal.timeout(sliceMs)]);
    const isDone = await workOnAct(services, actId, slice);
    if (!isDone && !signal.aborted)
      await services.jobs.send('bulk.step', { actId }, { singletonKey: actId, startAfterSeconds: 1 });
  },
});

/** Goes on with acts whose worker died, and ends holds that are over. */
const resume = job({
  queue: 'bulk.resume',
  schedule: '* * * * *',
  atStart: true,
  async work({ db, jobs }) {
    const { rows } = await sql<{ id: string }>`select id from bulk_acts
      where state in ('running', 'held', 'undoing', 'releasing') and (state <> 'held' or held_until <= now())
        and (state = 'held' or updated_at < now() - interval '20 seconds') order by held_until limit 100`.execute(db);
    for (const { id } of rows) await jobs.send('bulk.step', { actId: id }, { singletonKey: id });
  },
});

/** The audit log keeps who was changed; the list of acts is for recent ones. */
const forget = job({
  queue: 'bulk.forget',
  schedule: '41 3 * * *',
  async work({ db }) {
    await sql`delete from bulk_acts where state in ('undone', 'released') and updated_at < now() - interval '90 days'`.execute(
      db,
    );
  },
});

export const bulkJobs = [step, resume, forget];
