import { type MailTopic, mailTopics } from '@oeuvre/contracts/kernel/mail-topics.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Log } from '../../base/log.ts';
import type { Database } from '../../database/database.ts';
import { MailRefused } from '../mail-model.ts';

/*
 * A row for each mail that belongs to no mailing and no digest: to whom, about what, and its outcome. Subjects,
 * texts and links are not kept: they name people, or open an account.
 */

const keptDays = 90;
const longestReason = 500;
/** A hand-over takes minutes at most; one that began so long ago was interrupted. */
const interruptedAfterHours = 1;

type Ended = 'sent' | 'failed' | 'bounced' | 'uncertain';

/** A single mail that is being handed over. */
export interface BegunMail {
  /** Names the row in the Message-ID, in the tags of a provider and in the return path. */
  readonly id: string;
  ended(state: Ended, reason?: string): Promise<void>;
}

/** Notes that a mail is handed over. A mail that can't be noted is sent all the same. */
export async function beginSingleMail(
  pool: pg.Pool,
  log: Log,
  { topic, email }: { readonly topic: MailTopic; readonly email: string },
): Promise<BegunMail | undefined> {
  const warn = (error: unknown) => log.warn({ err: error, topic }, 'a mail was not noted in the mail log');
  try {
    const { rows } = await pool.query<{ id: string }>(
      'insert into single_mails (kind, topic, email) values ($1, $2, $3) returning id',
      [mailTopics[topic], topic, normalisedEmail(email)],
    );
    const { id } = rows[0]!;
    return {
      id,
      async ended(state, reason) {
        const words = reason?.replaceAll('\0', '').slice(0, longestReason).toWellFormed() ?? null;
        const statement =
          "update single_mails set state = $2, reason = $3, ended_at = now() where id = $1 and state in ('waiting', 'uncertain')";
        await pool.query(statement, [id, state, words]).catch(warn);
      },
    };
  } catch (error) {
    warn(error);
    return undefined;
  }
}

/** The state of a mail whose hand-over failed. */
export function stateOfFailure(error: unknown): Exclude<Ended, 'sent'> {
  if (!(error instanceof MailRefused)) return 'failed';
  return error.kind === 'permanent' ? 'bounced' : error.kind === 'unknown' ? 'uncertain' : 'failed';
}

/** A report about a mail after its server took it. */
export interface MailReport {
  /** The row, if the report names it; the address must be the row's own. */
  readonly recipientId: string | null;
  readonly email: string;
  readonly type: string;
  readonly at: Date;
  /** A bounce that ends the delivery, not the answer of a person who is away. */
  readonly isFinal: boolean;
  readonly status: string | null;
  readonly detail: string | null;
}

/** Applies reports to the rows of single mails that they name. */
export async function applyMailReports(tx: Database, reports: readonly MailReport[]): Promise<void> {
  const given = reports.filter(({ recipientId }) => recipientId !== null);
  if (given.length === 0) return;
  const rows = JSON.stringify(
    given.map(({ recipientId, email, type, at, isFinal, status, detail }) => ({
      id: recipientId,
      email,
      type,
      at: at.toISOString(),
      is_final: isFinal,
      why: [status, detail].filter(Boolean).join(' ').slice(0, longestReason).toWellFormed(),
    })),
  );
  await sql`
    with news as (
      select id, email, min(at) filter (where type = 'Delivery') as delivered_at, max(why) filter (where type in ('Bounce', 'Reject', 'Complaint')) as why,
        coalesce(bool_or(type = 'Complaint'), false) as complains, coalesce(bool_or(type in ('Bounce', 'Reject') and is_final), false) as fails,
        coalesce(bool_or(type = 'Bounce' and not is_final), false) as fails_for_now
      from jsonb_to_recordset(${rows}::jsonb) as g (id uuid, email text, type text, at timestamptz, is_final boolean, why text)
      group by id, email),
    locked as (select s.id from single_mails s join news n on n.id = s.id and n.email = s.email order by s.id for update of s)
    update single_mails s set delivered_at = least(s.delivered_at, n.delivered_at), ended_at = coalesce(s.ended_at, n.delivered_at),
      state = case when n.complains or s.state = 'complained' then 'complained'
        when n.fails or (n.fails_for_now and coalesce(s.delivered_at, n.delivered_at) is null) then 'bounced'
        when n.delivered_at is not null and s.state in ('waiting', 'uncertain', 'failed') then 'sent' else s.state end,
      reason = case when n.complains or n.fails or (n.fails_for_now and coalesce(s.delivered_at, n.delivered_at) is null) then nullif(n.why, '')
        when n.delivered_at is not null and s.state in ('waiting', 'uncertain', 'failed') then null else s.reason end
    from news n, locked l where s.id = n.id and l.id = s.id`.execute(tx);
}

/** The address that a single mail went to; undefined if there is none with this id. */
export async function findSingleMailAddress(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`select email from single_mails where id = ${id}`.execute(db);
  return rows[0]?.email;
}

/** Deletes what is known about mails to an erased person. */
export async function forgetSingleMails(tx: Database, email: string): Promise<void> {
  await sql`delete from single_mails where email = ${email}`.execute(tx);
}

/** Mails whose hand-over was interrupted may have arrived. */
export async function settleSingleMails(db: Database): Promise<void> {
  await sql`update single_mails set state = 'uncertain', reason = 'The program stopped while this mail was being handed over.'
    where state = 'waiting' and id < (select uuidv7(interval '-1 hour' * ${interruptedAfterHours}))`.execute(db);
}

export async function dropOldSingleMails(db: Database): Promise<void> {
  await sql`delete from single_mails where id < (select uuidv7(interval '-1 day' * ${keptDays}))`.execute(db);
}
