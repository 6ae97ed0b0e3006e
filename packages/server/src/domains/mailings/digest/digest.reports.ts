import '../mailings.tables.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type MailEvent, storedText } from '../events/mail-event.ts';

/** The address that a digest went to; undefined if there is none with this id. */
export async function findDigestAddress(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string | null }>`select email from digests where id = ${id}`.execute(db);
  return rows[0]?.email ?? undefined;
}

/** Applies reports to the digests that they name: the address must be the one that the digest went to. */
export async function applyDigestReports(tx: Database, events: readonly MailEvent[]): Promise<void> {
  const given = events.filter(({ recipientId }) => recipientId !== null);
  if (given.length === 0) return;
  const rows = JSON.stringify(
    given.map(({ recipientId, email, type, isFinal, status, detail }) => ({
      id: recipientId,
      email,
      type,
      is_final: isFinal,
      why: storedText([status, detail].filter(Boolean).join(' ')),
    })),
  );
  await sql`
    with news as (
      select id, email, coalesce(bool_or(type = 'Complaint'), false) as complains, coalesce(bool_or(type = 'Delivery'), false) as arrived,
        coalesce(bool_or(type in ('Bounce', 'Reject') and is_final), false) as fails,
        max(why) filter (where type in ('Bounce', 'Reject', 'Complaint')) as why
      from jsonb_to_recordset(${rows}::jsonb) as g (id uuid, email text, type text, is_final boolean, why text)
      group by id, email),
    locked as (
      select g.id, n.complains, n.fails, n.why from digests g join news n on n.id = g.id and n.email = g.email
      where n.complains or n.fails or (n.arrived and g.state in ('sending', 'uncertain')) order by g.id for update of g)
    update digests g set
      state = case when n.complains or g.state = 'complained' then 'complained' when n.fails then 'bounced' else 'sent' end,
      reason = case when n.complains or n.fails then nullif(n.why, '') end
    from locked n where g.id = n.id and g.state not in ('waiting', 'skipped')`.execute(tx);
}
