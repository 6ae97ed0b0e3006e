import { readConfig } from '../src/platform/base/config.ts';
import { createLog } from '../src/platform/base/log.ts';
import { workersFor } from '../src/platform/services/job.ts';
import { openServices } from '../src/platform/services/open-services.ts';
import { workJobs } from '../src/platform/work/work-jobs.ts';
import type { WorkerKind } from './killable-workers.ts';

/* A worker that does only one kind of job, for tests that kill it. */
const kinds = {
  accounts: async () => {
    await import('../src/all-personal-data.ts');
    return (await import('../src/domains/accounts/accounts.jobs.ts')).accountsJobs;
  },
  longWorks: async () => {
    // With all that domains register, as in a real worker.
    await import('../src/worker-definitions.ts');
    return workJobs((await import('../src/long-works.ts')).longWorks);
  },
  mailings: async () => (await import('../src/domains/mailings/mailings.jobs.ts')).mailingsJobs,
  masters: async () => (await import('../src/domains/files/masters/masters.jobs.ts')).mastersJobs,
};
/** Jobs of other kinds that these queue. */
const further = ['files.variants', 'files.tiling'];

const jobs = await kinds[process.argv[2] as WorkerKind]();
const config = readConfig(process.env, []);
const services = await openServices({
  config,
  databaseUrl: config.databaseUrl!,
  log: createLog(config.logLevel),
  queues: [...new Set([...jobs.map((job) => job.queue), ...further])],
});
await services.jobs.work(workersFor(services, jobs));
process.on('SIGTERM', () => void services.close().then(() => process.exit(0)));
process.send?.('at work');
