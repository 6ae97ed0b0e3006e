import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Pool } from 'pg';
import { type Database, now, type Tables } from '../database/database.ts';
import { type Held, withLock } from '../database/lock.ts';
import type { Jobs, SendOptions, WorkQueue } from '../jobs/job-queue.ts';
import { type JobDefinition, job } from '../services/job.ts';
import type { Services } from '../services/services.ts';
import type { OwnKind, OwnKindOfTable, OwnStage } from './own-work.ts';

/** How long a step may go on, and who hears of it. */
export interface StepOptions {
  /** Ends the step after the slice at hand; the state stays, and another job continues. */
  readonly signal?: AbortSignal | undefined;
  /** The program ends: what the slice waits for is given up too. */
  readonly stop?: AbortSignal | undefined;
  readonly onProgress?: (position: number) => void;
}

/**
 * Does a slice of the work, or several until the signal says stop, each in a transaction together with its progress: a
 * killed process loses and repeats nothing. True if something may be left.
 */
export type WorkStep = (services: Services, id: string, options: StepOptions) => Promise<boolean>;

/** A kind of long work: the rows of a table, and what their states ask a job to do. */
export interface WorkKind<AtWork extends string> {
  readonly queue: WorkQueue;
  /** Kinds with the same lock never work on the same id at once. By default each kind has its own. */
  readonly lock?: string;
  /** Has the columns `id` and `state`. */
  readonly table: keyof Tables & string;
  readonly steps: Readonly<Record<AtWork, WorkStep>>;
  /** States that ask for work only if their row fulfils a condition. */
  readonly onlyIf?: Readonly<Partial<Record<AtWork, RawBuilder<SqlBool>>>>;
  /** An error for people ends the work in the state `failed`, with its message in the column `failure`. */
  readonly mayFail?: boolean;
  /** Rows that a process works on at once, and how long one keeps its turn. By default one, for ten minutes. */
  readonly turns?: { readonly atOnce: number; readonly milliseconds: number };
  /** Deletes rows whose time is over. */
  readonly forget?: (services: Services) => Promise<void>;
  /** How the person who began a work sees it, in each state at work and in others. */
  readonly own: OwnKind & { readonly stages: Readonly<Record<NoInfer<AtWork>, OwnStage>> };
}

export interface LongWork extends OwnKindOfTable {
  readonly queue: WorkQueue;
  /** The states that ask for work. */
  readonly states: readonly string[];
  /** Works on one row, unless another process does. True if nothing is left to do for now. */
  work(services: Services, id: string, options?: StepOptions): Promise<boolean>;
  /** Keeps other processes away from a row, for a program that works on it itself; undefined if another is at work. */
  alone<T>(pool: Pool, id: string, held: Held<T>): Promise<T | undefined>;
  listUnfinished(db: Database): Promise<string[]>;
  forget(services: Services): Promise<void>;
  readonly job: JobDefinition;
}

/** A job ends well before its time is over; another one continues. */
const sliceMs = 10 * 60_000;
const expireInSeconds = 1_800;
/** Another process may be at work, and other work of the queue gets its turn. */
const pauseSeconds = 1;
const resumedAtOnce = 1_000;

interface NextStep extends SendOptions {
  readonly id: string;
}

/** Queues a step; one that already waits will do. */
export const sendStep = (jobs: Jobs, queue: WorkQueue, { id, ...options }: NextStep): Promise<void> =>
  jobs.send(queue, { id }, { singletonKey: id, ...options });

/** Declares a kind of long work. The list of all kinds is long-works.ts. */
export function longWork<AtWork extends string>(kind: WorkKind<AtWork>): LongWork {
  const { queue, table, own, lock = queue, turns, forget = async () => {} } = kind;
  const rows = rowsOf(kind);
  const alone: LongWork['alone'] = (pool, id, held) => withLock(pool, `${lock} ${id}`, held);
  const work: LongWork['work'] = async (services, id, options = {}) => {
    const takeAll = () => takeSteps(rows, kind, { services, id, options });
    return (await alone(services.pool, id, { patienceMs: 0, work: takeAll })) ?? false;
  };
  const { states, listUnfinished } = rows;
  return { queue, table, own, states, alone, work, forget, listUnfinished, job: stepJob(queue, work, turns) };
}

const stepJob = (
  queue: WorkQueue,
  work: LongWork['work'],
  turns: WorkKind<string>['turns'] = { atOnce: 1, milliseconds: sliceMs },
): JobDefinition =>
  job({
    queue,
    options: { retryLimit: 3, concurrency: turns.atOnce, expireInSeconds },
    async work(services, { id }, signal) {
      const slice = AbortSignal.any([signal, AbortSignal.timeout(turns.milliseconds)]);
      const isDone = await work(services, id, { signal: slice, stop: signal });
      if (!isDone && !signal.aborted) await sendStep(services.jobs, queue, { id, startAfterSeconds: pauseSeconds });
    },
  });

/** The rows of a kind, and which of them ask for work. */
function rowsOf<AtWork extends string>({ table: name, steps, onlyIf }: WorkKind<AtWork>) {
  const table = sql.table(name);
  const states = Object.keys(steps) as AtWork[];
  const asks = states.map((state) => {
    const condition = onlyIf?.[state];
    return condition ? sql`(state = ${state} and ${condition})` : sql`state = ${state}`;
  });
  const isUnfinished = sql`(${sql.join(asks, sql` or `)})`;
  return {
    states,
    async findState(db: Database, id: string): Promise<AtWork | undefined> {
      const select = sql<{ state: AtWork }>`select state from ${table} where id = ${id} and ${isUnfinished}`;
      return (await select.execute(db)).rows[0]?.state;
    },
    async listUnfinished(db: Database): Promise<string[]> {
      const select = sql<{
        id: string;
      }>`select id from ${table} where ${isUnfinished} order by id limit ${resumedAtOnce}`;
      return (await select.execute(db)).rows.map(({ id }) => id);
    },
    /** The work ends with a reason that people can act on; its changes stay. */
    async fail(db: Database, id: string, reason: string): Promise<void> {
      await sql`update ${table} set state = 'failed', failure = ${reason.slice(0, 1_000)}, updated_at = ${now}
        where id = ${id}`.execute(db);
    },
  };
}

interface Turn {
  readonly services: Services;
  readonly id: string;
  readonly options: StepOptions;
}

/** Takes slices until nothing is left (true) or the signal says stop (false). */
async function takeSteps<AtWork extends string>(
  { findState, fail }: ReturnType<typeof rowsOf<AtWork>>,
  { steps, mayFail }: WorkKind<AtWork>,
  { services, id, options }: Turn,
): Promise<boolean> {
  for (;;) {
    const state = await findState(services.db, id);
    if (!state) return true;
    const isMore = await steps[state](services, id, options).catch(async (error: unknown) => {
      if (!mayFail || !(error instanceof AppError)) throw error;
      await fail(services.db, id, error.message);
      return false;
    });
    if (!isMore) return true;
    if (options.signal?.aborted) return false;
  }
}
