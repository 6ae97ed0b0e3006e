import { mastersJobs } from '../src/domains/files/masters/masters.jobs.ts';
import { readConfig } from '../src/platform/process/config.ts';
import { createLog } from '../src/platform/process/log.ts';
import { openServices } from '../src/platform/process/open-services.ts';

/* A worker that only tiles masters, for tests that kill it. */
const config = readConfig(process.env, []);
const services = await openServices({
  config,
  databaseUrl: config.databaseUrl!,
  log: createLog(config.logLevel),
  queues: mastersJobs.map((job) => job.queue),
});
await services.jobs.work(services, mastersJobs);
process.send?.('at work');
