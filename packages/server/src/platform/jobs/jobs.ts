import type { Database } from '../database/database.ts';
import type { Log } from '../process/log.ts';
import type { Services } from '../process/services.ts';
import type { Jobs, Queues } from './job-queue.ts';

/** A queue and its worker; time limits are in seconds. */
export interface JobDefinition<Name extends keyof Queues & string = keyof Queues & string> {
  readonly queue: Name;
  /** Must be idempotent: if a worker dies, the next one gets the job. */
  readonly work: (services: Services, payload: Queues[Name], signal: AbortSignal) => Promise<void>;
  readonly options?: { readonly retryLimit?: number; readonly expireInSeconds?: number; readonly concurrency?: number };
  /** A cron line in UTC for recurring jobs. */
  readonly schedule?: string;
  /** Also runs once when a worker starts, so leftovers of a dead worker do not wait for the schedule. */
  readonly atStart?: boolean;
}
/** Declares a job with the payload of its queue. */
export const job = <Name extends keyof Queues & string>(definition: JobDefinition<Name>): JobDefinition =>
  definition as unknown as JobDefinition;

/** The queue with its workers. */
export interface WorkableJobs extends Jobs {
  /** Starts to process these queues in this process. */
  work(services: Services, definitions: readonly JobDefinition[]): Promise<void>;
}

interface Executor {
  executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** pg-boss on our transaction: Kysely's raw query in the form that pg-boss expects. */
async function executorOf(tx: Database): Promise<Executor> {
  const { CompiledQuery } = await import('kysely');
  return {
    executeSql: async (text, values) => ({
      rows: (await tx.executeQuery(CompiledQuery.raw(text, values ?? []))).rows as unknown[],
    }),
  };
}

/**
 * The queue lives in PostgreSQL (pg-boss, schema `pgboss`): jobs survive any crash, and any number of workers share
 * them.
 */
export async function createJobs(connectionString: string, queues: readonly string[], log: Log): Promise<WorkableJobs> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ connectionString, max: 4, application_name: 'oeuvre jobs' });
  boss.on('error', (error: unknown) => log.error({ err: error }, 'job queue'));
  await boss.start();
  for (const queue of queues) await boss.createQueue(queue);
  const stopping = new AbortController();
  return {
    async send(queue, payload, options = {}) {
      await boss.send(queue, payload, {
        ...(options.tx && { db: await executorOf(options.tx) }),
        ...(options.singletonKey && { singletonKey: options.singletonKey }),
        ...(options.startAfterSeconds && { startAfter: options.startAfterSeconds }),
      });
    },
    async work(services, definitions) {
      for (const { queue, work, options, schedule, atStart } of definitions) {
        const workOptions = { pollingIntervalSeconds: 1, localConcurrency: options?.concurrency ?? 1, batchSize: 1 };
        await boss.updateQueue(queue, {
          retryLimit: options?.retryLimit ?? 5,
          retryBackoff: true,
          expireInSeconds: options?.expireInSeconds ?? 900,
        });
        await boss.work(queue, workOptions, async (jobs: { data: unknown; signal: AbortSignal }[]) => {
          for (const one of jobs)
            await work(services, one.data as never, AbortSignal.any([one.signal, stopping.signal]));
        });
        if (schedule) await boss.schedule(queue, schedule, {});
        if (atStart) await boss.send(queue, {});
      }
    },
    async stop() {
      // pg-boss itself signals a job only after its grace period; long jobs should begin to stop at once.
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
  };
}
