import type { Log } from '../base/log.ts';
import type { ContentChanges } from '../cache/content.ts';
import type { Connections } from '../database/connections.ts';
import { createDatabase, createPool, type Database, endPool } from '../database/database.ts';
import { isAbsence, throughAbsence } from './absence.ts';
import { isWorkQueue, type Jobs, type Queues, type SendStepOptions } from './job-queue.ts';
import { announceLater, Waking } from './waking.ts';

interface JobOptions {
  /** Failures after which it is given up. Waiting for a service that is away is none. */
  readonly retryLimit?: number;
  readonly expireInSeconds?: number;
  readonly concurrency?: number;
}

/** A queue and its worker; time limits are in seconds. */
export interface QueueWorker<Name extends keyof Queues & string = keyof Queues & string> {
  readonly queue: Name;
  /** Must be idempotent: if a worker dies, the next one gets the job. */
  readonly work: (payload: Queues[Name], signal: AbortSignal) => Promise<void>;
  readonly options?: JobOptions;
  /** A cron line in UTC for recurring jobs. */
  readonly schedule?: string;
  /** Also runs once when a worker starts, so leftovers of a dead worker do not wait for the schedule. */
  readonly atStart?: boolean;
  /** Runs in each process before it takes jobs of this queue: for what only this node has, such as its files. */
  readonly beforeWork?: () => Promise<void>;
}

/** The queue with its workers. */
export interface WorkableJobs extends Jobs {
  /** Starts to process these queues in this process. */
  work(workers: readonly QueueWorker[]): Promise<void>;
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

const expireInSeconds = 900;
/** A job that waits for a service ends well before its time is over. */
const shareOfWaiting = 0.8;
/** Workers are woken; they ask unasked only for what nobody announces, such as a dead worker's job. */
const fallbackSeconds = 10;
/** Where pg-boss puts a schedule's turns before it sends their jobs. */
const scheduleQueue = '__pgboss__send-it';
/** pg-boss looks so often for jobs whose predecessors are done; ours have none. */
const flowIntervalSeconds = 86_400;

interface JobsOpening {
  readonly databaseUrl: string;
  readonly connections?: Connections;
  /** Hears of new jobs, if it begins to listen after this. */
  readonly changes: ContentChanges;
  /** Missing ones are created. */
  readonly queues: readonly string[];
  readonly log: Log;
}

/**
 * The queue lives in PostgreSQL (pg-boss, schema `pgboss`): jobs survive any crash, and any number of workers share
 * them.
 */
export async function createJobs(opening: JobsOpening): Promise<WorkableJobs> {
  const { databaseUrl, connections, changes, queues, log } = opening;
  const { PgBoss } = await import('pg-boss');
  const onError = (error: unknown) => log.error({ err: error }, 'job queue');
  const pool = createPool(databaseUrl, { max: 4, name: 'oeuvre jobs', onError, ...(connections && { connections }) });
  const db = createDatabase(pool);
  const waking = new Waking(changes);
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values), listen: waking.listen },
    useListenNotify: true,
    flowIntervalSeconds,
  });
  boss.on('error', onError);
  await boss.start();
  await boss.updateQueue(scheduleQueue, { notify: true });
  for (const queue of queues)
    await boss.createQueue(queue, { notify: true, policy: isWorkQueue(queue) ? 'short' : 'standard' });
  const stopping = new AbortController();
  return {
    async send(queue, payload, { tx, singletonKey, startAfterSeconds }: SendStepOptions = {}) {
      const id = await boss.send(queue, payload, {
        ...(tx && { db: await executorOf(tx) }),
        ...(singletonKey && { singletonKey }),
        ...(startAfterSeconds && { startAfter: startAfterSeconds }),
      });
      if (!id || !startAfterSeconds) return;
      const announced = announceLater(tx ?? db, queue, startAfterSeconds);
      // Without a transaction the job is queued already, and the fallback finds it.
      await (tx ? announced : announced.catch(onError));
    },
    async work(workers) {
      waking.expectLater();
      for (const { queue, work, options, schedule, atStart, beforeWork } of workers) {
        await beforeWork?.().catch(onError);
        const workOptions = {
          pollingIntervalSeconds: fallbackSeconds,
          notifyPollingIntervalSeconds: fallbackSeconds,
          localConcurrency: options?.concurrency ?? 1,
          batchSize: 1,
        };
        await boss.updateQueue(queue, {
          notify: true,
          retryLimit: options?.retryLimit ?? 5,
          retryBackoff: true,
          expireInSeconds: options?.expireInSeconds ?? expireInSeconds,
        });
        await boss.work(queue, workOptions, async ([job]: { data: { id?: string }; signal: AbortSignal }[]) => {
          if (!job) return;
          const during = AbortSignal.any([job.signal, stopping.signal]);
          await throughAbsence(() => work(job.data as never, during), {
            milliseconds: (options?.expireInSeconds ?? expireInSeconds) * shareOfWaiting * 1_000,
            signal: during,
            log,
          })
            .catch(async (error: unknown) => {
              // The next turn of a schedule comes anyway; any other job begins anew, with all its tries.
              if (isAbsence(error) && !schedule && !during.aborted)
                return boss.send(queue, job.data as object, isWorkQueue(queue) ? { singletonKey: job.data.id! } : {});
              waking.expectRetry(queue);
              throw error;
            })
            // pg-boss would pause before the next job.
            .finally(() => waking.wake(queue));
        });
        if (schedule) await boss.schedule(queue, schedule, {});
        if (atStart) await boss.send(queue, {});
      }
    },
    async stop() {
      // pg-boss itself signals a job only after its grace period; long jobs should begin to stop at once.
      stopping.abort();
      await boss.stop({ graceful: true, timeout: 10_000 });
      await endPool(pool);
    },
  };
}
