import { job } from '../../../platform/services/job.ts';
import { forgetClosedTerms } from './tags.commands.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'tags.forget': Record<string, never>;
  }
}

const forget = job({
  queue: 'tags.forget',
  schedule: '47 * * * *',
  async work({ db }) {
    await forgetClosedTerms(db);
  },
});

export const tagsJobs = [forget];
