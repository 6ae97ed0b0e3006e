import './mailings.tables.ts';
import { randomUUID } from 'node:crypto';
import type { ContactId, MailingId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { MailRefused } from '../../platform/mail-model.ts';
import { suppress } from './mailings.audience.ts';

/** After so many tries with growing pauses (2 s, 6 s, 18 s … 1 h) an address that is only ever put off counts as refused. */
const maximumAttempts = 12;
const firstPauseSeconds = 2;
/** A server that is away or takes nothing is asked again after this. */
const serverPauseSeconds = 10;

/** A person's row while their mail is on its way. */
export interface Claimed {
  readonly id: string;
  readonly email: string;
  readonly contactId: ContactId | null;
  readonly segmentId: SegmentId | null;
  readonly attempts: number;
}

export interface Claim {
  readonly mailingId: MailingId;
  readonly by: string;
  readonly limit: number;
}

export const newClaimant = () => `${process.pid}:${randomUUID()}`;

/**
 * Marks the next rows as being sent, committed before anything is handed over: a row found so later was begun and is not begun again.
 * Takes none once the campaign is paused, reset or sent.
 */
export async function claimBatch(db: Database, { mailingId, by, limit }: Claim): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select r.id from mailing_recipients r join mailings m on m.id = r.mailing_id
      where r.mailing_id = ${mailingId} and r.state = 'queued' and r.next_at <= now() and m.state = 'sending' and m.closed_at is null
      order by r.next_at, r.id limit ${limit} for update of r skip locked)
    update mailing_recipients r set state = 'sending', claimed_at = now(), claimed_by = ${by}, attempts = attempts + 1 from due where r.id = due.id
    returning r.id, r.email, r.contact_id, r.segment_id, r.attempts`.execute(db);
  return rows;
}

/** Somebody else may have taken the row for left behind meanwhile; the one who handed it over knows better. */
const ownRows = (by: string) => sql<boolean>`claimed_by = ${by} and state in ('sending', 'uncertain')`;

export async function recordSent(db: Database, by: string, sent: readonly { readonly id: string; readonly messageId: string }[]): Promise<void> {
  if (sent.length === 0) return;
  await sql`update mailing_recipients r set state = 'sent', sent_at = now(), reason = null, message_id = s.message_id
    from unnest(${sent.map((one) => one.id)}::uuid[], ${sent.map((one) => one.messageId)}::text[]) as s (id, message_id)
    where r.id = s.id and ${ownRows(by)}`.execute(db);
}

export async function recordSkipped(db: Database, by: string, skipped: readonly { readonly id: string; readonly reason: string }[]): Promise<void> {
  if (skipped.length === 0) return;
  await sql`update mailing_recipients r set state = 'skipped', reason = s.reason
    from unnest(${skipped.map((one) => one.id)}::uuid[], ${skipped.map((one) => one.reason)}::text[]) as s (id, reason)
    where r.id = s.id and ${ownRows(by)}`.execute(db);
}

/** Writes down a refusal: put off, refused for good, or not known. */
export async function recordRefused(db: Database, { by, row, refusal }: { by: string; row: Claimed; refusal: MailRefused }): Promise<void> {
  const reason = refusal.message.replaceAll('\0', '').slice(0, 500);
  if (refusal.kind === 'unknown') await settle(db, { by, row, state: 'uncertain', reason });
  else if (refusal.kind === 'permanent' || (refusal.kind === 'transient' && row.attempts >= maximumAttempts)) {
    await settle(db, { by, row, state: 'bounced', reason });
    if (refusal.deadAddress) await suppress(db, row.email, 'bounce');
  } else if (refusal.kind === 'transient' && refusal.code !== undefined)
    await putOff(db, { by, row, reason, seconds: firstPauseSeconds * 3 ** (row.attempts - 1) });
  else await putOffForServer(db, { by, row, reason });
}

async function settle(db: Database, { by, row, state, reason }: { by: string; row: Claimed; state: 'uncertain' | 'bounced'; reason: string }): Promise<void> {
  await sql`update mailing_recipients set state = ${state}, reason = ${reason} where id = ${row.id} and ${ownRows(by)}`.execute(db);
}

async function putOff(db: Database, { by, row, reason, seconds }: { by: string; row: Claimed; reason: string; seconds: number }): Promise<void> {
  await sql`update mailing_recipients set state = 'queued', reason = ${reason}, next_at = now() + least(interval '1 hour', interval '1 second' * ${seconds})
    where id = ${row.id} and ${ownRows(by)}`.execute(db);
}

/** A server that cannot be reached or takes nothing from us is no failed try of this address. */
async function putOffForServer(db: Database, { by, row, reason }: { by: string; row: Claimed; reason: string }): Promise<void> {
  await sql`update mailing_recipients set state = 'queued', reason = ${reason}, attempts = attempts - 1, next_at = now() + interval '1 second' * ${serverPauseSeconds}
    where id = ${row.id} and ${ownRows(by)}`.execute(db);
}

/** Anything that is not the mail server's word (a lost database, a bug) is tried again. */
export const refusalFrom = (error: unknown): MailRefused =>
  error instanceof MailRefused ? error : new MailRefused('transient', String(error), { cause: error });
