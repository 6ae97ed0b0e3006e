import { sql } from 'kysely';
import { longWork } from '../../../platform/work/long-work.ts';
import { countRound } from './consequences.counting.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'consequences.step': { id: string };
  }
}

export const consequencePreviews = longWork({
  queue: 'consequences.step',
  table: 'consequencePreviews',
  steps: { working: countRound },
  async forget({ db }) {
    await sql`delete from consequence_previews where created_at < now() - interval '1 day'`.execute(db);
  },
});
