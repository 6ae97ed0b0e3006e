import { job } from '../../../platform/services/job.ts';
import type { Services } from '../../../platform/services/services.ts';
import { type Removed, removeUnused } from './unused.commands.ts';

declare module '../../../platform/jobs/job-queue.ts' {
  interface Queues {
    'files.remove-unused': Record<string, never>;
  }
}

/** So few are left over by accidents. */
const neverTooMany = 100;
/** Rather the store of another database than leftovers: a person decides, with `npm run clean-files`. */
const isSuspect = ({ objects, stored }: Removed) => objects > neverTooMany && objects > stored / 2;

async function removeByNight(services: Services, signal: AbortSignal): Promise<void> {
  const found = await removeUnused(services, { isDryRun: true, signal });
  if (isSuspect(found)) services.log.error(found, 'no row names most of the stored objects; none is removed');
  else if (found.files + found.objects > 0) await removeUnused(services, { signal });
}

export const unusedJobs = [
  job({
    queue: 'files.remove-unused',
    // A large store takes long, and another night comes.
    options: { retryLimit: 1, expireInSeconds: 4 * 60 * 60 },
    schedule: '43 3 * * *',
    work: (services, _, signal) => removeByNight(services, signal),
  }),
];
