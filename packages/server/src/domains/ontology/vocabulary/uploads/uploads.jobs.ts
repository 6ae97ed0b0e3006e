import { withLock } from '../../../../platform/database/lock.ts';
import { job } from '../../../../platform/jobs/jobs.ts';
import { workOnUpload } from './uploads.work.ts';
import '../../ontology.tables.ts';

declare module '../../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'vocabularies.step': { uploadId: string };
    'vocabularies.resume': Record<string, never>;
  }
}

const step = job({
  queue: 'vocabularies.step',
  options: { retryLimit: 3, concurrency: 1, expireInSeconds: 1_800 },
  async work(services, { uploadId }) {
    const work = async () => {
      await workOnUpload(services, uploadId);
      return true;
    };
    await withLock(services.pool, `ontology.upload ${uploadId}`, { patienceMs: 0, work });
  },
});

/** Goes on with uploads whose worker died. */
const resume = job({
  queue: 'vocabularies.resume',
  schedule: '*/5 * * * *',
  atStart: true,
  async work({ db, jobs }) {
    const rows = await db
      .selectFrom('vocabularyUploads')
      .select('id')
      .where('state', 'in', ['checking', 'running', 'undoing'])
      .execute();
    for (const { id } of rows) await jobs.send('vocabularies.step', { uploadId: id }, { singletonKey: id });
  },
});

export const vocabulariesJobs = [step, resume];
