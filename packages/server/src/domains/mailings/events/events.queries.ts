import '../mailings.tables.ts';
import {
  type MailOutcome,
  mailOutcomes,
  shownEvents,
} from '@oeuvre/contracts/domains/mailings/events/events.constants.ts';
import type { MailEvent, MailingOutcomes } from '@oeuvre/contracts/domains/mailings/events/events.model.ts';
import type { MailingId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { rememberResults } from '../../../platform/cache/statement-results.ts';
import type { Database } from '../../../platform/database/database.ts';

/** The address that a mail went to; undefined if its mailing was deleted. */
export async function findRecipientEmail(db: Database, recipientId: string): Promise<string | undefined> {
  const row = await db.selectFrom('mailingRecipients').select('email').where('id', '=', recipientId).executeTakeFirst();
  return row?.email;
}

const isDelayed = sql<SqlBool>`(r.delayed_at is not null and r.delivered_at is null)`;

/** The conditions of the outcomes on rows of `mailing_recipients r`. */
const conditions: Readonly<Record<MailOutcome, RawBuilder<SqlBool>>> = {
  delivered: sql<SqlBool>`r.state in ('sent', 'complained') and not (r.state = 'sent' and ${isDelayed})`,
  delayed: sql<SqlBool>`r.state = 'sent' and ${isDelayed}`,
  skipped: sql<SqlBool>`r.state = 'skipped'`,
  uncertain: sql<SqlBool>`r.state = 'uncertain'`,
  bounced: sql<SqlBool>`r.state = 'bounced'`,
  waiting: sql<SqlBool>`r.state in ('queued', 'sending')`,
  complained: sql<SqlBool>`r.state = 'complained'`,
  opened: sql<SqlBool>`r.opened_at is not null`,
  clicked: sql<SqlBool>`r.clicked_at is not null`,
};

/** Outcomes whose people are in a table of their own: `mailing_troubles`, which triggers keep. */
export const troubles: ReadonlySet<MailOutcome | undefined> = new Set([
  'bounced',
  'complained',
  'uncertain',
  'skipped',
  'delayed',
]);

/** Rows with this outcome. */
export const hasOutcome = (outcome: MailOutcome): RawBuilder<SqlBool> => sql<SqlBool>`(${conditions[outcome]})`;

type Counts = Record<MailOutcome, number> & Readonly<Record<'all' | 'permanent' | 'counted', number>>;

type Counted = Omit<MailingOutcomes, 'lastEventAt' | 'delivered' | 'countsReads'> & { readonly all: number };

/** Counting a large campaign takes some time, so its numbers may be 15 seconds old; small ones are always fresh. */
const counted = rememberResults<Counted>();
const large = 10_000;

/** The numbers of a campaign, and its deliveries over time. */
export async function getOutcomes(db: Database, mailingId: MailingId): Promise<MailingOutcomes> {
  const [{ all: _, ...numbers }, reported, delivered] = await Promise.all([
    countOutcomes(db, mailingId),
    findReported(db, mailingId),
    listDeliveries(db, mailingId),
  ]);
  return { ...numbers, ...reported, delivered };
}

/** The numbers of a campaign. Those of a large one may be 15 seconds old. */
export function countOutcomes(db: Database, mailingId: MailingId) {
  const columns = mailOutcomes.map(
    (outcome) => sql`count(*) filter (where ${conditions[outcome]})::int as ${sql.ref(outcome)}`,
  );
  const statement = sql<Counts>`select count(*)::int as "all", ${sql.join(columns)},
      count(*) filter (where r.state = 'bounced' and r.reason ~ '^5')::int as permanent,
      count(*) filter (where r.is_counted and r.state not in ('queued', 'skipped'))::int as counted
    from mailing_recipients r where r.mailing_id = ${mailingId}`;
  return counted.findOrShare({ db, statement }, async (keep) => {
    const [{ rows }, unsubscribed, skippedFor] = await Promise.all([
      statement.execute(db),
      countUnsubscribed(db, mailingId),
      listSkipped(db, mailingId),
    ]);
    const { all, permanent, counted: countedPeople, ...counts } = rows[0]!;
    const found = { all, counts, permanent, counted: countedPeople, unsubscribed, skippedFor };
    if (all > large) keep(found);
    return found;
  });
}

/** People of the campaign who ended the newsletter that it came by, themselves and since. */
async function countUnsubscribed(db: Database, mailingId: MailingId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from mailings g
    join mailing_recipients r on r.mailing_id = g.id
    join memberships m on m.contact_id = r.contact_id and m.segment_id = r.segment_id
    where g.id = ${mailingId} and m.newsletter_status = 'unsubscribed' and m.newsletter_changed_by = 'self'
      and m.newsletter_changed_at > coalesce(r.sent_at, g.created_at)`.execute(db);
  return rows[0]!.count;
}

async function listSkipped(db: Database, mailingId: MailingId): Promise<{ reason: string; count: number }[]> {
  const { rows } = await sql<{
    reason: string;
    count: number;
  }>`select coalesce(r.reason, '') as reason, count(*)::int as count
    from mailing_recipients r where r.mailing_id = ${mailingId} and r.state = 'skipped'
    group by 1 order by 2 desc, 1 limit 5`.execute(db);
  return rows;
}

/** The time of the latest event, and whether the mails were sent with addresses that count opens and clicks. */
async function findReported(
  db: Database,
  mailingId: MailingId,
): Promise<Pick<MailingOutcomes, 'lastEventAt' | 'countsReads'>> {
  const { rows } = await sql<{ at: Date | null; countsReads: boolean }>`select m.counts_reads,
      (select e.at from mailing_events e where e.mailing_id = m.id order by e.at desc, e.no desc limit 1) as at
    from mailings m where m.id = ${mailingId}`.execute(db);
  return { lastEventAt: rows[0]?.at?.toISOString() ?? null, countsReads: rows[0]?.countsReads ?? false };
}

/** Minutes with deliveries that the chart shows: the first day. */
const mostMinutes = 1_440;

/** Deliveries added up by minute. Without reports of a provider, a mail counts when its server took it. */
async function listDeliveries(db: Database, mailingId: MailingId): Promise<{ at: string; count: number }[]> {
  const { rows } = await sql<{ at: Date; count: number }>`
    with reported as (
      select c.minute, sum(c.count)::int as count from mailing_event_counts c
      where c.mailing_id = ${mailingId} and c.type = 'Delivery' group by c.minute),
    taken as (
      select date_trunc('minute', r.sent_at, 'UTC') as minute, count(*)::int as count from mailing_recipients r
      where r.mailing_id = ${mailingId} and r.sent_at is not null and not exists (select from reported) group by 1)
    select minute as at, sum(count) over (order by minute)::int as count from (table reported union all table taken) x
    order by minute limit ${mostMinutes}`.execute(db);
  return rows.map(({ at, count }) => ({ at: at.toISOString(), count }));
}

/** The events of one person’s mail, the first one first. */
export async function listEventsOf(
  db: Database,
  { mailingId, recipientId }: { readonly mailingId: MailingId; readonly recipientId: string },
): Promise<MailEvent[]> {
  const { rows } = await sql<Omit<MailEvent, 'at'> & { readonly at: Date }>`
    select e.no, e.type, e.at, e.is_machine, e.status, e.detail, e.link, e.proof from mailing_events e
    where e.recipient_id = ${recipientId} and e.mailing_id = ${mailingId} order by e.at, e.no limit ${shownEvents}`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
