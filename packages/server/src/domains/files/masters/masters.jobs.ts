import type { FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { job } from '../../../platform/services/job.ts';
import { resumeTiling } from './masters.commands.ts';
import { tileMaster } from './masters.tiling.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'files.tiling': { readonly fileId: FileId };
    'files.resume-tiling': Record<string, never>;
  }
}

export const mastersJobs = [
  job({
    queue: 'files.tiling',
    options: { retryLimit: 3, concurrency: 1 },
    work: (services, { fileId }, signal) => tileMaster(services, fileId, signal),
  }),
  job({
    queue: 'files.resume-tiling',
    work: (services) => resumeTiling(services),
    schedule: '* * * * *',
    atStart: true,
  }),
];
