import './mailings.tables.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ContactId, MailingId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { databaseFailure } from '../../platform/database/database-failure.ts';
import { MailRefused } from '../../platform/mail/mail-model.ts';
import { suppress } from '../contacts/suppressions.commands.ts';

/**
 * After this many tries with growing pauses (2 s, 6 s, 18 s … 1 h), an address that the server only ever defers counts
 * as refused.
 */
const maximumAttempts = 12;
const firstPauseSeconds = 2;
/** When to retry after the server was down or refused everything. */
const serverPauseSeconds = 10;

/** A recipient's row that one run has claimed. */
export interface Claimed {
  readonly id: string;
  readonly email: string;
  readonly contactId: ContactId | null;
  readonly segmentId: SegmentId | null;
}

/** A claimed row whose mail is being handed over. */
export interface StartedRow extends Claimed {
  readonly attempts: number;
}

export interface Claim {
  readonly mailingId: MailingId;
  readonly by: string;
  readonly limit: number;
}

export const newClaimant = () => `${process.pid}:${randomUUID()}`;

/**
 * A claim only reserves: the rows are still queued, and after this time, or when no run is left, others may claim them.
 */
const claimHolds = sql`interval '2 minutes'`;

/** Claims the next rows for this run; none if the campaign is paused, reset or sent. */
export async function claimBatch(db: Database, { mailingId, by, limit }: Claim): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select r.id from mailing_recipients r join mailings m on m.id = r.mailing_id
      where r.mailing_id = ${mailingId} and r.state = 'queued' and r.next_at <= now() and m.state = 'sending' and m.closed_at is null
        and (r.claimed_by is null or r.claimed_at < now() - ${claimHolds})
      order by r.next_at, r.id limit ${limit} for update of r skip locked)
    update mailing_recipients r set claimed_at = now(), claimed_by = ${by} from due where r.id = due.id
    returning r.id, r.email, r.contact_id, r.segment_id`.execute(db);
  return rows;
}

/**
 * Marks a claimed row as `sending`, committed right before its mail is handed over: a row found in that state later was
 * started and is not restarted automatically. Undefined if the campaign has been stopped since, or another run has the
 * claim.
 */
export async function markSending(db: Database, by: string, row: Claimed): Promise<StartedRow | undefined> {
  const { rows } = await sql<{ attempts: number }>`
    update mailing_recipients r set state = 'sending', claimed_at = now(), attempts = r.attempts + 1 from mailings m
    where r.id = ${row.id} and r.state = 'queued' and r.claimed_by = ${by} and m.id = r.mailing_id and m.state = 'sending' and m.closed_at is null
    returning r.attempts`.execute(db);
  return rows[0] && { ...row, attempts: rows[0].attempts };
}

/** Releases what this run has claimed and not started. */
export async function releaseClaims(db: Database, mailingId: MailingId, by?: string): Promise<void> {
  await sql`update mailing_recipients set claimed_by = null
    where mailing_id = ${mailingId} and state = 'queued' and claimed_by is not null ${by === undefined ? sql`` : sql`and claimed_by = ${by}`}`.execute(
    db,
  );
}

/** Another run may meanwhile have treated the row as abandoned; the run that handed it over knows better. */
const ownRows = (by: string) => sql<boolean>`claimed_by = ${by} and state in ('sending', 'uncertain')`;

/** A database restart takes this long; what is not recorded by then stays uncertain. */
const writingPatienceMs = 20_000;
const writeAgainMs = 250;

export async function recordSent(
  db: Database,
  by: string,
  { id, messageId }: { readonly id: string; readonly messageId: string },
): Promise<void> {
  const deadline = Date.now() + writingPatienceMs;
  for (;;) {
    try {
      await sql`update mailing_recipients set state = 'sent', sent_at = now(), reason = null, message_id = ${messageId} where id = ${id} and ${ownRows(by)}`.execute(
        db,
      );
      return;
    } catch (error) {
      if (databaseFailure(error) !== 'away' || Date.now() > deadline) throw error;
      await sleep(writeAgainMs);
    }
  }
}

export async function recordSkipped(
  db: Database,
  by: string,
  skipped: readonly { readonly id: string; readonly reason: string }[],
): Promise<void> {
  if (skipped.length === 0) return;
  await sql`update mailing_recipients r set state = 'skipped', reason = s.reason
    from unnest(${skipped.map((one) => one.id)}::uuid[], ${skipped.map((one) => one.reason)}::text[]) as s (id, reason)
    where r.id = s.id and r.state = 'queued' and r.claimed_by = ${by}`.execute(db);
}

/** Records a refusal: deferred, permanent, or uncertain. */
export async function recordRefused(
  db: Database,
  { by, row, refusal }: { by: string; row: StartedRow; refusal: MailRefused },
): Promise<void> {
  const reason = refusal.message.replaceAll('\0', '').slice(0, 500);
  if (refusal.kind === 'unknown') await settle(db, { by, row, state: 'uncertain', reason });
  else if (refusal.kind === 'permanent' || (refusal.kind === 'transient' && row.attempts >= maximumAttempts)) {
    await settle(db, { by, row, state: 'bounced', reason });
    if (refusal.deadAddress) await suppress(db, { email: row.email, reason: 'bounce', detail: reason });
  } else if (refusal.kind === 'transient' && refusal.code !== undefined)
    await putOff(db, { by, row, reason, seconds: firstPauseSeconds * 3 ** (row.attempts - 1) });
  else await putOffForServer(db, { by, row, reason });
}

async function settle(
  db: Database,
  { by, row, state, reason }: { by: string; row: StartedRow; state: 'uncertain' | 'bounced'; reason: string },
): Promise<void> {
  await sql`update mailing_recipients set state = ${state}, reason = ${reason} where id = ${row.id} and ${ownRows(by)}`.execute(
    db,
  );
}

async function putOff(
  db: Database,
  { by, row, reason, seconds }: { by: string; row: StartedRow; reason: string; seconds: number },
): Promise<void> {
  await sql`update mailing_recipients set state = 'queued', claimed_by = null, reason = ${reason}, next_at = now() + least(interval '1 hour', interval '1 second' * ${seconds})
    where id = ${row.id} and ${ownRows(by)}`.execute(db);
}

/** An unreachable server, or one that refuses everything, does not count as a try of this address. */
async function putOffForServer(
  db: Database,
  { by, row, reason }: { by: string; row: StartedRow; reason: string },
): Promise<void> {
  await sql`update mailing_recipients set state = 'queued', claimed_by = null, reason = ${reason}, attempts = attempts - 1, next_at = now() + interval '1 second' * ${serverPauseSeconds}
    where id = ${row.id} and ${ownRows(by)}`.execute(db);
}

/** Errors other than the mail server's answer (a lost database, a bug) are retried. */
export const refusalFrom = (error: unknown): MailRefused =>
  error instanceof MailRefused ? error : new MailRefused('transient', String(error), { cause: error });
