import { EventDelivery } from './platform/jobs/events.ts';
import { workersFor } from './platform/services/job.ts';
import type { OpenServices } from './platform/services/open-services.ts';
import { allJobs, allSubscriptions } from './worker-definitions.ts';

/** Starts the background work in this process; returns a function that stops it. */
export async function startWork(services: OpenServices): Promise<() => Promise<void>> {
  const delivery = new EventDelivery(services.db, allSubscriptions, services);
  await services.jobs.work(workersFor(services, allJobs));
  delivery.start(services.changes);
  return () => delivery.close();
}
