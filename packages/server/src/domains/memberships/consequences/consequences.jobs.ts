import { sql } from 'kysely';
import { job } from '../../../platform/jobs/jobs.ts';
import { workOnPreview } from './consequences.counting.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'consequences.count': { id: string };
    'consequences.resume': Record<string, never>;
    'consequences.forget': Record<string, never>;
  }
}

const count = job({
  queue: 'consequences.count',
  options: { retryLimit: 3, concurrency: 1 },
  async work(services, { id }, signal) {
    const isDone = await workOnPreview(services, id, signal);
    if (!isDone && !signal.aborted) await services.jobs.send('consequences.count', { id }, { singletonKey: id });
  },
});

/** Goes on with previews whose worker died. */
const resume = job({
  queue: 'consequences.resume',
  atStart: true,
  async work({ db, jobs }) {
    const { rows } = await sql<{ id: string }>`select id from consequence_previews where state = 'working'`.execute(db);
    for (const { id } of rows) await jobs.send('consequences.count', { id }, { singletonKey: id });
  },
});

const forget = job({
  queue: 'consequences.forget',
  schedule: '23 * * * *',
  async work({ db }) {
    await sql`delete from consequence_previews where created_at < now() - interval '1 day'`.execute(db);
  },
});

export const consequencesJobs = [count, resume, forget];
