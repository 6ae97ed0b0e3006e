import '../mailings.tables.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { applyMailReports } from '../../../platform/mail/single/single-mails.ts';
import { suppressAll } from '../../contacts/suppressions.commands.ts';
import { isErased } from '../../contacts/suppressions.queries.ts';
import { readersOf } from '../counting/counting.readers.ts';
import { applyDigestReports } from '../digest/digest.reports.ts';
import type { MailEvent } from './mail-event.ts';

/** Reports without the row of a recipient are looked up in campaigns of this time only. */
const lookedUp = sql`interval '14 days'`;
/** Programs that check links are faster than people. */
const fasterThanPeople = sql`interval '10 seconds'`;

/**
 * Stores events and their effects in one transaction: counters, the state of each recipient, and addresses that get no
 * more mail. An event that was stored before has no effect.
 */
export async function recordMailEvents(db: Database, events: readonly MailEvent[]): Promise<void> {
  if (events.length > 0) await inTransaction(db, (tx) => storeMailEvents(tx, events));
}

/** The same within the transaction of the caller. */
export async function storeMailEvents(tx: Database, events: readonly MailEvent[]): Promise<void> {
  if (events.length === 0) return;
  const isNew = new Set(await writeEvents(tx, events));
  const news = events.filter(({ sourceId }) => isNew.has(sourceId));
  await applyMailReports(tx, news);
  await applyDigestReports(tx, news);
  await suppressAll(
    tx,
    news
      .filter(({ type, isDead }) => type === 'Complaint' || isDead)
      .map(({ email, type, detail }) => ({ email, reason: type === 'Complaint' ? 'complaint' : 'bounce', detail })),
  );
}

/** The ids of the events that were not known before. */
async function writeEvents(tx: Database, events: readonly MailEvent[]): Promise<readonly string[]> {
  // In one order on all nodes: two batches with the same reports wait for each other instead of blocking each other.
  const sorted = events.toSorted((one, other) => (one.sourceId < other.sourceId ? -1 : 1));
  const given = sql`jsonb_to_recordset(${JSON.stringify(sorted.map(columnsOf))}::jsonb) as g (source_id text, type text,
    at timestamptz, recipient_id uuid, email text, message_id text, is_machine boolean, status text, detail text, link text, link_no integer, proof text)`;
  const { rows } = await sql<{ sourceId: string; recipientId: string | null }>`
    with given as materialized (select * from ${given}),
    found as (
      select g.source_id, r.id, r.mailing_id, coalesce(r.delivered_at, r.sent_at) as arrived_at
      from given g join mailing_recipients r on r.id = g.recipient_id and r.email = g.email
      union all
      select g.source_id, r.id, r.mailing_id, coalesce(r.delivered_at, r.sent_at)
      from given g join mailing_recipients r on g.recipient_id is null and r.email = g.email and r.message_id = g.message_id
        and r.mailing_id = any(array(select m.id from mailings m where m.created_at > now() - ${lookedUp}))),
    written as (
      insert into mailing_events (mailing_id, recipient_id, at, type, is_machine, email, status, detail, link, link_no, proof, source_id)
      select f.mailing_id, f.id, g.at, g.type,
        g.is_machine or (g.type in ('Open', 'Click') and coalesce(g.at < f.arrived_at + ${fasterThanPeople}, false)),
        case when x.erased then 'erased@erased.invalid' else g.email end, g.status, case when not x.erased then g.detail end,
        case when not x.erased then g.link end, g.link_no, g.proof, g.source_id
      from given g left join (select distinct on (source_id) * from found order by source_id, id) f using (source_id)
      cross join lateral (select ${isErased(sql.ref('g.email'))} as erased) x
      order by g.source_id
      on conflict (source_id) do nothing
      returning mailing_id, recipient_id, at, type, is_machine, link_no, source_id),
    counted as (
      insert into mailing_event_counts as c (mailing_id, minute, type, is_machine, count)
      select mailing_id, date_trunc('minute', at, 'UTC'), type, is_machine, count(*) from written where mailing_id is not null
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (mailing_id, minute, type, is_machine) do update set count = c.count + excluded.count),
    ${readersOf('written')}
    select source_id, recipient_id from written`.execute(tx);
  const known = new Map(rows.map(({ sourceId, recipientId }) => [sourceId, recipientId]));
  await changeRecipients(
    tx,
    events.flatMap((event) => {
      const id = known.get(event.sourceId);
      return id ? [{ ...event, recipientId: id }] : [];
    }),
  );
  return [...known.keys()];
}

const columnsOf = (event: MailEvent) => ({
  source_id: event.sourceId,
  type: event.type,
  at: event.at.toISOString(),
  recipient_id: event.recipientId,
  email: event.email,
  message_id: event.messageId,
  is_machine: event.isMachine,
  status: event.status,
  detail: event.detail,
  link: event.link,
  link_no: event.linkNo ?? null,
  proof: event.proof,
});

/**
 * Applies events to the row of each recipient. A delivery settles an uncertain mail. A bounce that came after a
 * delivery and is not final is a person who is away.
 */
async function changeRecipients(tx: Database, events: readonly MailEvent[]): Promise<void> {
  if (events.length === 0) return;
  const given = JSON.stringify(
    events.map((event) => ({
      id: event.recipientId,
      at: event.at.toISOString(),
      type: event.type,
      is_machine: event.isMachine,
      is_final: event.isFinal,
      why: [event.status, event.detail].filter(Boolean).join(' '),
    })),
  );
  await sql`
    with news as (
      select id, min(at) filter (where type = 'Delivery') as delivered_at, min(at) filter (where type = 'DeliveryDelay') as delayed_at,
        min(at) filter (where type = 'Open' and not is_machine) as opened_at, min(at) filter (where type = 'Click' and not is_machine) as clicked_at,
        coalesce(bool_or(type = 'Complaint'), false) as complains,
        coalesce(bool_or(type in ('Bounce', 'Reject') and is_final), false) as fails,
        coalesce(bool_or(type = 'Bounce' and not is_final), false) as fails_for_now,
        max(why) filter (where type in ('Bounce', 'Reject', 'Complaint')) as why,
        max(why) filter (where type = 'DeliveryDelay') as why_late
      from jsonb_to_recordset(${given}::jsonb) as g (id uuid, at timestamptz, type text, is_machine boolean, is_final boolean, why text)
      group by id),
    locked as (select r.id from mailing_recipients r join news n on n.id = r.id order by r.id for update of r)
    update mailing_recipients r set
      delivered_at = least(r.delivered_at, n.delivered_at), delayed_at = least(r.delayed_at, n.delayed_at),
      opened_at = least(r.opened_at, n.opened_at), clicked_at = least(r.clicked_at, n.clicked_at),
      state = case
        when r.state in ('queued', 'skipped') then r.state
        when n.complains or r.state = 'complained' then 'complained'
        when n.fails then 'bounced'
        when n.fails_for_now and coalesce(r.delivered_at, n.delivered_at) is null then 'bounced'
        when n.delivered_at is not null and r.state in ('sending', 'uncertain') then 'sent'
        else r.state end,
      sent_at = coalesce(r.sent_at, n.delivered_at),
      reason = case
        when r.state in ('queued', 'skipped') then r.reason
        when n.complains or n.fails or (n.fails_for_now and coalesce(r.delivered_at, n.delivered_at) is null) then nullif(n.why, '')
        when n.delivered_at is not null and r.state in ('sending', 'uncertain', 'sent') then null
        when n.why_late is not null and r.delivered_at is null and r.state = 'sent' then nullif(n.why_late, '')
        else r.reason end
    from news n, locked l where r.id = n.id and l.id = r.id`.execute(tx);
}
