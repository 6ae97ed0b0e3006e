import type { JobDefinition } from '../services/job.ts';
import { job } from '../services/job.ts';
import type { Services } from '../services/services.ts';
import { type LongWork, sendStep } from './long-work.ts';

declare module '../jobs/job-queue.ts' {
  interface Queues {
    'work.resume': Record<string, never>;
    'work.forget': Record<string, never>;
  }
}

/** Gives each kind its turn, also if one before it fails. */
async function withEach(kinds: readonly LongWork[], act: (kind: LongWork) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const kind of kinds) await act(kind).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

/** Queues a step for everything unfinished: the worker of some of it may have died. */
export const resumeWork = ({ db, jobs }: Services, kinds: readonly LongWork[]): Promise<void> =>
  withEach(kinds, async ({ queue, listUnfinished }) => {
    for (const id of await listUnfinished(db)) await sendStep(jobs, queue, { id });
  });

/** The jobs of all kinds of long work: one for the steps of each, one that resumes, one that forgets. */
export const workJobs = (kinds: readonly LongWork[]): JobDefinition[] => [
  ...kinds.map((kind) => kind.job),
  job({ queue: 'work.resume', schedule: '* * * * *', atStart: true, work: (services) => resumeWork(services, kinds) }),
  job({
    queue: 'work.forget',
    schedule: '37 * * * *',
    work: (services) => withEach(kinds, (kind) => kind.forget(services)),
  }),
];
