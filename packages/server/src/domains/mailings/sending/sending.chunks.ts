import '../mailings.tables.ts';
import type { MailingId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { tryWorkerLock } from '../mailings.lock.ts';

/** Large chunks cost less; a small campaign has several, so workers can share it. */
const mostInChunk = 2_000;
const fewestInChunk = 50;
const chunksOfCampaign = 16;

/** Consecutive recipients of a campaign, for one worker at a time. */
export interface Chunk {
  readonly fromNo: number;
  readonly toNo: number;
}

export interface Worker {
  readonly mailingId: MailingId;
  readonly worker: number;
}

/** Divides the recipients that are in no chunk yet. All of one chunk leave from the same moment on. */
export async function makeChunks(db: Database, mailingId: MailingId): Promise<void> {
  await sql`
    with fresh as (
      select no, next_at, leaves_at, row_number() over (partition by leaves_at order by no) - 1 as place, count(*) over () as size from mailing_recipients
      where mailing_id = ${mailingId} and no > coalesce((select max(to_no) from mailing_chunks where mailing_id = ${mailingId}), 0)),
    placed as (
      select no, next_at, leaves_at, place / greatest(${fewestInChunk}, least(${mostInChunk}, (size + ${chunksOfCampaign - 1}) / ${chunksOfCampaign})) as chunk from fresh)
    insert into mailing_chunks (mailing_id, from_no, to_no, due_at)
    select ${mailingId}, min(no), max(no), min(next_at) from placed group by leaves_at, chunk on conflict do nothing`.execute(
    db,
  );
}

/** The next chunk that has due mails and no worker. */
export async function takeChunk(db: Database, { mailingId, worker }: Worker): Promise<Chunk | undefined> {
  const { rows } = await sql<Chunk>`
    update mailing_chunks set worker = ${worker} where mailing_id = ${mailingId} and from_no = (
      select from_no from mailing_chunks where mailing_id = ${mailingId} and worker is null and due_at <= now()
      order by due_at, from_no limit 1 for update skip locked)
    returning from_no, to_no`.execute(db);
  return rows[0];
}

const nextDue = sql`(select min(r.next_at) from mailing_recipients r
  where r.mailing_id = c.mailing_id and r.no between c.from_no and c.to_no and r.state = 'queued')`;

/** Leaves a chunk to others; deferred mails in it are due later. */
export async function leaveChunk(db: Database, { mailingId, worker }: Worker): Promise<void> {
  await sql`update mailing_chunks c set worker = null, due_at = ${nextDue} where c.mailing_id = ${mailingId} and c.worker = ${worker}`.execute(
    db,
  );
}

/**
 * Looks at the recipients again: a person may have resumed the campaign or chosen to send to uncertain recipients, and
 * their chunks were through.
 */
export async function refreshChunks(db: Database, mailingId: MailingId): Promise<void> {
  await sql`
    update mailing_chunks c set due_at = d.due_at from (
      select c.from_no, ${nextDue} as due_at from mailing_chunks c where c.mailing_id = ${mailingId} and c.worker is null) d
    where c.mailing_id = ${mailingId} and c.from_no = d.from_no and c.worker is null and c.due_at is distinct from d.due_at`.execute(
    db,
  );
}

/** The milliseconds until a chunk without a worker is due; undefined if none will be. */
export async function nextDueMs(db: Database, mailingId: MailingId): Promise<number | undefined> {
  const { rows } = await sql<{ ms: number | null }>`
    select (1000 * extract(epoch from min(due_at) - clock_timestamp()))::float8 as ms from mailing_chunks
    where mailing_id = ${mailingId} and worker is null`.execute(db);
  return rows[0]?.ms ?? undefined;
}

/** Whether another run has a chunk of this campaign. */
export async function listWorkers(db: Database, mailingId: MailingId): Promise<number[]> {
  const rows = await db
    .selectFrom('mailingChunks')
    .select('worker')
    .distinct()
    .where('mailingId', '=', mailingId)
    .where('worker', 'is not', null)
    .execute();
  return rows.map(({ worker }) => worker!);
}

/**
 * Frees the chunks of dead workers. The mails that they had begun may have arrived: their recipients are uncertain.
 * True if a chunk became free.
 */
export async function takeFromDead(db: Database, mailingId: MailingId): Promise<boolean> {
  let isAny = false;
  for (const worker of await listWorkers(db, mailingId))
    await db.transaction().execute(async (tx) => {
      if (!(await tryWorkerLock(tx, worker))) return;
      isAny = true;
      await sql`update mailing_recipients r set state = 'uncertain', reason = ${interrupted}
        from mailing_chunks c where c.mailing_id = ${mailingId} and c.worker = ${worker}
        and r.mailing_id = c.mailing_id and r.no between c.from_no and c.to_no and r.state = 'sending'`.execute(tx);
      await leaveChunk(tx, { mailingId, worker });
    });
  return isAny;
}

export const interrupted = 'The program stopped while this mail was being handed over.';
