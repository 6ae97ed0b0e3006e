import { sql } from 'kysely';
import { job } from '../../../platform/services/job.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'exports.forget': Record<string, never>;
  }
}

/** A table that was taken out can come back for so many days. */
const keptForDays = 180;

const forget = job({
  queue: 'exports.forget',
  schedule: '41 3 * * *',
  async work({ db }) {
    const oldest = sql<Date>`now() - make_interval(days => ${keptForDays})`;
    await sql`delete from exported_records where exported_at < ${oldest}`.execute(db);
    await sql`delete from artwork_exports where made_at < ${oldest}`.execute(db);
  },
});

export const exportsJobs = [forget];
