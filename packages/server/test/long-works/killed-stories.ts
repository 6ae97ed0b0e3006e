import type { SignedIn } from '@oeuvre/contracts/kernel/viewer.ts';
import { expect } from 'vitest';
import type { aPerson } from '../../src/domains/accounts/accounts.factory.ts';
import type { aSegment } from '../../src/domains/segments/segments.factory.ts';
import type { LongWork } from '../../src/platform/work/long-work.ts';
import type { testApp } from '../app.ts';
import { pool } from '../database.ts';
import { killWorker, startWorker } from '../killable-workers.ts';
import type { TestServices } from '../services.ts';

/** A state at work of some long work, and what the work has to leave. */
export interface Stage {
  readonly state: string;
  /** The write of its progress at which its worker is killed, counted from the start of the stage. */
  readonly killedAt: number;
  /** The order of a person that leads to it. */
  readonly order?: (id: string) => Promise<unknown>;
  readonly left: (id: string) => Promise<unknown>;
  readonly expected: unknown;
}

/** The life of one kind of long work. */
export interface Story {
  readonly kind: LongWork;
  /** Its rows, in SQL. */
  readonly table: string;
  readonly begin: () => Promise<string>;
  readonly stages: readonly Stage[];
}

/** The server and the people of the test at hand. */
export interface Given {
  readonly services: TestServices;
  readonly inject: Awaited<ReturnType<typeof testApp>>['inject'];
  readonly admin: Awaited<ReturnType<typeof aPerson>>;
  readonly viewer: SignedIn;
  readonly segment: Awaited<ReturnType<typeof aSegment>>;
}
export const given = {} as Given;
export const actor = () => ({ viewer: given.viewer, requestId: 'test' });

export const rowOf = (query: string) => async (id: string) => (await pool.query(query, [id])).rows[0];
export const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

const gateKey = 91;

/** Stops the process that makes the nth write to the table, in the middle of its transaction, until it is opened. */
async function gate(table: string, killedAt: number) {
  const client = await pool.connect();
  await client.query('select pg_advisory_lock($1)', [gateKey]);
  await client.query(`create sequence gate_writes;
    create function wait_at_gate() returns trigger language plpgsql as $$ begin
      if nextval('gate_writes') = ${killedAt} then perform pg_advisory_xact_lock(${gateKey}); end if;
      return null;
    end $$;
    create trigger gate after update on ${table} for each statement execute function wait_at_gate()`);
  return {
    isReached: async () =>
      (
        await pool.query(
          `select from pg_locks where locktype = 'advisory' and objid = $1 and not granted
          and database = (select oid from pg_database where datname = current_database())`,
          [gateKey],
        )
      ).rowCount === 1,
    async open() {
      await client.query('select pg_advisory_unlock($1)', [gateKey]);
      client.release();
      await pool.query(`drop trigger gate on ${table}; drop function wait_at_gate; drop sequence gate_writes`);
    },
  };
}

const reached = (isReached: () => Promise<boolean>) =>
  expect.poll(isReached, { interval: 20, timeout: 60_000 }).toBe(true);

async function stateOf(table: string, id: string): Promise<string> {
  return (await pool.query(`select state from ${table} where id = $1`, [id])).rows[0].state;
}

/** Starts a worker, which finds the work by itself, and kills it in the middle of a slice. */
async function killInSlice({ table }: Story, { killedAt }: Stage, { config }: TestServices): Promise<void> {
  const { isReached, open } = await gate(table, killedAt);
  try {
    const worker = await startWorker('longWorks', config);
    await reached(isReached);
    await killWorker(worker);
  } finally {
    await open();
  }
}

const isFinished = async ({ listUnfinished }: LongWork) => (await listUnfinished(given.services.db)).length === 0;

/** The next worker finds by itself what the killed one left. */
async function byNextWorker(kind: LongWork): Promise<void> {
  const worker = await startWorker('longWorks', given.services.config);
  await reached(() => isFinished(kind));
  await killWorker(worker);
}

/** The database may still be giving back the lock of the killed worker. */
const byThisProcess = (kind: LongWork, id: string): Promise<void> =>
  reached(async () => {
    await kind.work(given.services, id);
    return isFinished(kind);
  });

/** Each stage is killed in the middle of a slice; another process then finishes it. */
export async function live(story: Story): Promise<void> {
  const { services } = given;
  const { kind, table } = story;
  const id = await story.begin();
  for (const stage of story.stages) {
    await stage.order?.(id);
    expect(await stateOf(table, id)).toBe(stage.state);
    await killInSlice(story, stage, services);
    expect(await stateOf(table, id)).toBe(stage.state);
    expect(await kind.listUnfinished(services.db)).toEqual([id]);
    await (stage === story.stages[0] ? byNextWorker(kind) : byThisProcess(kind, id));
    expect(await stage.left(id), stage.state).toEqual(stage.expected);
  }
}
