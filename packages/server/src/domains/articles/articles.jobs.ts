import { job } from '../../platform/services/job.ts';
import { dropOldRevisions } from './commands/write-article.ts';

declare module '../../platform/jobs/job-queue.ts' {
  interface Queues {
    'articles.prune-revisions': Record<string, never>;
  }
}

export const articlesJobs = [
  job({
    queue: 'articles.prune-revisions',
    schedule: '31 3 * * *',
    async work({ db, config }) {
      if (config.keptDays.articleRevisions) await dropOldRevisions(db, config.keptDays.articleRevisions);
    },
  }),
];
