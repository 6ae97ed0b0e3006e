import { mailingsJobs } from '../src/domains/mailings/mailings.jobs.ts';
import { readConfig } from '../src/platform/process/config.ts';
import { createLog } from '../src/platform/process/log.ts';
import { openServices } from '../src/platform/process/open-services.ts';

/* A worker that only sends mailings, for tests that kill it. */
const config = readConfig(process.env, []);
const services = await openServices({
  config,
  databaseUrl: config.databaseUrl!,
  log: createLog(config.logLevel),
  queues: mailingsJobs.map((job) => job.queue),
});
await services.jobs.work(services, mailingsJobs);
process.on('SIGTERM', () => void services.close().then(() => process.exit(0)));
process.send?.('at work');
