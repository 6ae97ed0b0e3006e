import type { MailingId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../platform/database/database.ts';

/** The first of the two keys of our advisory locks; the second is the mailing. */
const lockClass = 0x6d61696c;

/**
 * Every run of a mailing holds the mailing's lock shared, in a session of its own: PostgreSQL releases it when the
 * process dies, however it dies. So whoever gets the lock exclusively knows that rows still marked `sending` were
 * abandoned.
 */
export interface Presence {
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
    return { isLost: presence.isLost, leave: () => presence.leave().finally(giveBack) };
  } catch (error) {
    giveBack();
    throw error;
  }
}

async function enterNow(pool: pg.Pool, mailingId: MailingId): Promise<Presence> {
  const client = await pool.connect();
  let lost = false;
  const lose = () => {
    lost = true;
  };
  client.on('error', lose);
  client.on('end', lose);
  try {
    await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [lockClass, mailingId]);
  } catch (error) {
    client.release(true);
    throw error;
  }
  return {
    isLost: () => lost,
    async leave() {
      const unlocked = await client
        .query('select pg_advisory_unlock_shared($1, hashtext($2))', [lockClass, mailingId])
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
  }>`select pg_try_advisory_xact_lock(${lockClass}, hashtext(${mailingId})) as alone`.execute(tx);
  return rows[0]!.alone;
}
