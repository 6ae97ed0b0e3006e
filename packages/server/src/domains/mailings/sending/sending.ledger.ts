import '../mailings.tables.ts';
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../../platform/database/database.ts';
import { databaseFailure } from '../../../platform/database/database-failure.ts';
import { isSuppressed } from '../../contacts/suppressions.queries.ts';
import { mayBeCounted, siteCounts } from '../counting/counting.queries.ts';
import { type AudienceFacts, listenerOf } from '../mailings.audience.ts';
import type { Chunk, Worker } from './sending.chunks.ts';

/** A recipient whose row is marked as `sending`. */
export interface Begun {
  readonly id: string;
  readonly no: number;
  readonly email: string;
  readonly contactId: ContactId | null;
  /** The segment through which the person gets the mail now. */
  readonly segmentId: SegmentId | null;
  /** Null for the recipient of a test. */
  readonly segmentName: string | null;
  readonly attempts: number;
  /** Opens and clicks of this person are counted: the mailing, the site and the person allow it now. */
  readonly isCounted: boolean;
}

/** The outcome of one mail, for its row. */
export interface Finished {
  readonly no: number;
  readonly state: 'sent' | 'uncertain' | 'bounced' | 'queued';
  readonly reason: string | null;
  /** For `queued`: when it is due again. */
  readonly waitSeconds: number;
  /** Whether it counts as a try of this address. */
  readonly isTry: boolean;
}

/** The campaign at the moment of a cycle. */
export interface CampaignNow {
  readonly isSending: boolean;
  readonly isPublished: boolean;
  /** The article still has the audience that the cycle was asked for; otherwise it began nothing. */
  readonly isSame: boolean;
}

/** One cycle: what is finished, and how many of which recipients to begin. */
export interface Cycle {
  readonly finished: readonly Finished[];
  readonly chunk: Chunk;
  /** The recipients of the chunk up to here have had their turn. */
  readonly after: number;
  readonly room: number;
}

interface CycleResult extends CampaignNow {
  readonly begun: readonly Begun[];
  /** The last recipient who had their turn, also if they get no mail; undefined if the chunk is through. */
  readonly reached: number | undefined;
}

/** The places of a prepared statement whose values differ from cycle to cycle. */
const given = {
  nos: Symbol('nos'),
  states: Symbol('states'),
  reasons: Symbol('reasons'),
  waits: Symbol('waits'),
  tries: Symbol('tries'),
  after: Symbol('after'),
  to: Symbol('to'),
  room: Symbol('room'),
};

/** Another run may meanwhile have treated a row as abandoned; the run that handed it over knows better. */
const finishing = ({ mailingId, worker }: Worker, domain: string) => sql`
  update mailing_recipients r set state = d.state, reason = d.reason, attempts = r.attempts - case when d.is_try then 0 else 1 end,
    sent_at = case when d.state = 'sent' then clock_timestamp() else r.sent_at end,
    message_id = case when d.state = 'sent' then '<' || r.id || '@' || ${domain}::text || '>' else r.message_id end,
    next_at = case when d.state = 'queued' then clock_timestamp() + least(interval '1 hour', interval '1 second' * d.wait) else r.next_at end
  from unnest(${given.nos}::bigint[], ${given.states}::text[], ${given.reasons}::text[], ${given.waits}::float8[], ${given.tries}::boolean[]) d (no, state, reason, wait, is_try)
  where r.mailing_id = ${mailingId} and r.no = any(${given.nos}::bigint[]) and r.no = d.no and r.claimed_by = ${String(worker)} and r.state in ('sending', 'uncertain')`;

/**
 * Records what is finished, checks the campaign, the audience and the suppressed addresses, and marks the next rows as
 * `sending`: in one statement, so nothing can change between check and mark, and committed before any of these mails is
 * handed over. Its updates touch no index.
 */
const cycle = (db: Database, { mailingId, worker }: Worker, { domain, facts }: LedgerOf) => sql`
  with campaign as (
    select m.kind = 'mass' as is_mass, m.counts_reads and ${siteCounts} as counts, m.state = 'sending' and m.closed_at is null as is_sending,
      a.published_at is not null and a.deleted_at is null as is_published,
      a.access_type = ${facts.accessType} and array(select s.segment_id from article_segments s where s.article_id = a.id order by s.segment_id) = ${[...facts.segments]}::uuid[] as is_same
    from mailings m join articles a on a.id = m.article_id where m.id = ${mailingId}),
  finished as (${finishing({ mailingId, worker }, domain)}),
  due as (
    select r.no, r.contact_id, r.email from mailing_recipients r
    where (select c.is_sending and c.is_published and c.is_same from campaign c) and r.mailing_id = ${mailingId}
      and r.no > ${given.after} and r.no <= ${given.to} and r.state = 'queued' and r.next_at <= now()
    order by r.no limit ${given.room} for update of r skip locked),
  judged as materialized (
    select d.no, l.segment_id, l.segment_name,
      case when ${isSuppressed(sql.ref('d.email'))} then 'suppressed' when c.is_mass and l.contact_id is null then 'no longer subscribed' end as refused,
      c.counts and ${mayBeCounted(sql.ref('d.contact_id'))} as is_counted
    from due d cross join campaign c left join lateral (${listenerOf(db, facts, sql.ref('d.contact_id'))}) l on c.is_mass),
  begun as (
    update mailing_recipients r set state = case when j.refused is null then 'sending' else 'skipped' end, reason = coalesce(j.refused, r.reason),
      attempts = r.attempts + case when j.refused is null then 1 else 0 end, claimed_at = now(), claimed_by = ${String(worker)}, is_counted = j.refused is null and j.is_counted
    from judged j where r.mailing_id = ${mailingId} and r.no = j.no
    returning r.id, r.no, r.email, r.contact_id, coalesce(j.segment_id, r.segment_id) as segment_id, j.segment_name, r.attempts, r.is_counted, r.state)
  select c.is_sending as "isSending", c.is_published as "isPublished", c.is_same as "isSame",
    b.id, b.no, b.email, b.contact_id as "contactId", b.segment_id as "segmentId", b.segment_name as "segmentName", b.attempts, b.is_counted as "isCounted", b.state
  from campaign c left join begun b on true`;

export interface LedgerOf {
  /** The domain of the sender, for the Message-ID. */
  readonly domain: string;
  readonly facts: AudienceFacts;
}

type CycleRow = CampaignNow & Begun & { readonly state: string };

/** A campaign that is gone: its article was deleted for good. */
const gone: CampaignNow = { isSending: false, isPublished: false, isSame: false };

/** The ledger of one run, on the run's own connection: PostgreSQL plans the statement once. */
export class Ledger {
  readonly #client: pg.ClientBase;
  readonly #worker: Worker;
  readonly #prepared: ReturnType<typeof preparedOf>;
  readonly #finishing: ReturnType<typeof preparedOf>;

  constructor(db: Database, client: pg.ClientBase, { worker, ...of }: LedgerOf & { readonly worker: Worker }) {
    this.#client = client;
    this.#worker = worker;
    this.#prepared = preparedOf(cycle(db, worker, of).compile(db));
    this.#finishing = preparedOf(finishing(worker, of.domain).compile(db));
  }

  async take({ finished, chunk, after, room }: Cycle): Promise<CycleResult> {
    const query = this.#prepared({ ...columnsOf(finished), after, to: chunk.toNo, room });
    const { rows } = await this.#client.query<CycleRow>(query);
    const { isSending, isPublished, isSame } = rows[0] ?? gone;
    const had = rows.filter(({ id }) => id !== null);
    const reached = had.length < room ? undefined : Math.max(...had.map(({ no }) => no));
    return { isSending, isPublished, isSame, begun: had.filter(({ state }) => state === 'sending'), reached };
  }

  /** Records what is finished and begins nothing. */
  async record(pool: pg.Pool, finished: readonly Finished[]): Promise<void> {
    if (finished.length > 0) await pool.query(this.#finishing(columnsOf(finished)));
  }

  /** Rows that this run marked, as it learned too late to hand their mails over. */
  async release(pool: pg.Pool): Promise<void> {
    const { mailingId, worker } = this.#worker;
    await pool.query(
      `update mailing_recipients set state = 'queued', attempts = attempts - 1
       where mailing_id = $1 and claimed_by = $2 and state in ('sending', 'uncertain')`,
      [mailingId, String(worker)],
    );
  }
}

const againMs = 250;

/** Tries again for so long while the database is away. */
export async function patiently<T>(patienceMs: number, write: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (databaseFailure(error) !== 'away' || Date.now() > deadline) throw error;
      await sleep(againMs);
    }
  }
}

const columnsOf = (finished: readonly Finished[]) => ({
  nos: finished.map(({ no }) => no),
  states: finished.map(({ state }) => state),
  reasons: finished.map(({ reason }) => reason),
  waits: finished.map(({ waitSeconds }) => waitSeconds),
  tries: finished.map(({ isTry }) => isTry),
});

/** The statement with a name, so that a connection plans it once; only the values of `given` differ. */
function preparedOf({ sql: text, parameters }: { readonly sql: string; readonly parameters: readonly unknown[] }) {
  const name = `mailings ${createHash('sha256').update(text).digest('hex').slice(0, 16)}`;
  return (values: Partial<Record<keyof typeof given, unknown>>) => ({
    name,
    text,
    values: parameters.map((parameter) =>
      typeof parameter === 'symbol' ? values[parameter.description as keyof typeof given] : parameter,
    ),
  });
}
