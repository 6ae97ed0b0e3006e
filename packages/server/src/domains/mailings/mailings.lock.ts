import { randomInt } from 'node:crypto';
import type { MailingId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../platform/database/database.ts';

/** The first of the two keys of our advisory locks. The second is the mailing, or the number of a worker. */
const mailingClass = 0x6d61696c;
const workerClass = 0x6d61696d;

/**
 * Every run of a mailing holds the mailing's lock shared and the lock of its own number, in a session of its own:
 * PostgreSQL releases them when the process dies, however it dies. So the session that gets the mailing's lock
 * exclusively knows that no run lives, and the one that gets a worker's lock knows that this worker is dead.
 */
export interface Presence {
  readonly worker: number;
  /** The session. The run's own statements use it, so they fail once others may consider the run dead. */
  readonly client: pg.PoolClient;
  /** The session is lost: others may consider this run dead, so it starts nothing more. */
  readonly isLost: () => boolean;
  leave(): Promise<void>;
}

/**
 * Each run keeps one connection beside those for its queries: more runs at once could take them all and wait for each
 * other.
 */
const mostPresent = 3;
let present = 0;
const waiting: (() => void)[] = [];

async function takePlace(): Promise<() => void> {
  if (present < mostPresent) present += 1;
  else await new Promise<void>((free) => waiting.push(free));
  return () => {
    const next = waiting.shift();
    if (next) next();
    else present -= 1;
  };
}

export async function enter(pool: pg.Pool, mailingId: MailingId): Promise<Presence> {
  const giveBack = await takePlace();
  try {
    const presence = await enterNow(pool, mailingId);
    return { ...presence, leave: () => presence.leave().finally(giveBack) };
  } catch (error) {
    giveBack();
    throw error;
  }
}

async function enterNow(pool: pg.Pool, mailingId: MailingId): Promise<Presence> {
  const client = await pool.connect();
  const worker = randomInt(1, 2 ** 31 - 1);
  let lost = false;
  const lose = () => {
    lost = true;
  };
  client.on('error', lose);
  client.on('end', lose);
  const locks = [mailingClass, mailingId, workerClass, worker];
  try {
    await client.query('select pg_advisory_lock_shared($1, hashtext($2)), pg_advisory_lock($3, $4)', locks);
  } catch (error) {
    client.release(true);
    throw error;
  }
  return {
    worker,
    client,
    isLost: () => lost,
    async leave() {
      const unlocked = await client
        .query('select pg_advisory_unlock_shared($1, hashtext($2)), pg_advisory_unlock($3, $4)', locks)
        .then(
          () => true,
          () => false,
        );
      client.off('error', lose).off('end', lose);
      // A pooled connection that still held the lock would keep the mailing from ever ending.
      client.release(!unlocked);
    },
  };
}

/** True if no run sends this mailing; then none can start until the transaction ends. */
export async function lockOutRuns(tx: Database, mailingId: MailingId): Promise<boolean> {
  const { rows } = await sql<{
    alone: boolean;
  }>`select pg_try_advisory_xact_lock(${mailingClass}, hashtext(${mailingId})) as alone`.execute(tx);
  return rows[0]!.alone;
}

/** As a run does: until the transaction ends, no session finds that the mailing has no runs, and ends it. */
export async function lockAsRun(tx: Database, mailingId: MailingId): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${mailingClass}, hashtext(${mailingId}))`.execute(tx);
}

/** True if this worker is dead; no other session can find it out until the transaction ends. */
export async function tryWorkerLock(tx: Database, worker: number): Promise<boolean> {
  const { rows } = await sql<{
    isDead: boolean;
  }>`select pg_try_advisory_xact_lock(${workerClass}, ${worker}::int) as is_dead`.execute(tx);
  return rows[0]!.isDead;
}
