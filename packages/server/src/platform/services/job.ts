import type { Queues } from '../jobs/job-queue.ts';
import type { QueueWorker } from '../jobs/jobs.ts';
import type { Services } from './services.ts';

/** A queue and its worker, which gets the services of its process. */
export interface JobDefinition<Name extends keyof Queues & string = keyof Queues & string>
  extends Omit<QueueWorker<Name>, 'work' | 'beforeWork'> {
  readonly work: (services: Services, payload: Queues[Name], signal: AbortSignal) => Promise<void>;
  readonly beforeWork?: (services: Services) => Promise<void>;
}

/** Declares a job with the payload of its queue. */
export const job = <Name extends keyof Queues & string>(definition: JobDefinition<Name>): JobDefinition =>
  definition as unknown as JobDefinition;

/** The workers of these jobs in this process. */
export const workersFor = (services: Services, definitions: readonly JobDefinition[]): QueueWorker[] =>
  definitions.map(({ work, beforeWork, ...one }) => ({
    ...one,
    work: (payload, signal) => work(services, payload, signal),
    ...(beforeWork && { beforeWork: () => beforeWork(services) }),
  }));
