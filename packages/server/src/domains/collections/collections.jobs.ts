import { job } from '../../platform/services/job.ts';
import { forgetDeletedCollections } from './deleted/deleted.commands.ts';

declare module '../../platform/jobs/job-queue.ts' {
  interface Queues {
    'collections.forget-deleted': Record<string, never>;
  }
}

export const collectionsJobs = [
  job({
    queue: 'collections.forget-deleted',
    work: ({ db }, _payload, signal) => forgetDeletedCollections(db, signal),
    schedule: '51 3 * * *',
  }),
];
