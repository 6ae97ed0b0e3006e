import './memberships.tables.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { touch } from '../../platform/cache/content.ts';
import type { Database } from '../../platform/database/database.ts';
import { forgetInJson } from '../../platform/database/forget-in-json.ts';
import { personalData } from '../accounts/personal-data/personal-data.access.ts';
import { foldPeople } from './contacts/numbers/fold.ts';

personalData.register('memberships', {
  lists: {
    memberships: (
      person,
    ) => sql`select s.id as segment_id, s.name as segment, m.status, m.join_type, m.add_source, m.message,
        m.newsletter_status, m.newsletter_changed_by, m.newsletter_changed_at, m.requested_at, m.invited_at, m.subscribed_at,
        m.unsubscribed_at, m.declined_at, m.created_at, m.updated_at
      from contacts c join memberships m on m.contact_id = c.id join segments s on s.id = m.segment_id
      where c.user_id = ${person} order by m.created_at, m.id`,
    'membership-history': (
      person,
    ) => sql`select s.name as segment, e.event, e.from_status, e.to_status, e.at, e.actor_id = ${person} as by_me
      from contacts c join membership_events e on e.contact_id = c.id join segments s on s.id = e.segment_id
      where c.user_id = ${person} order by e.at, e.id`,
    consents: (
      person,
    ) => sql`select s.name as segment, n.decision, n.decided_by, n.source, n.wording, n.confirmation, n.address, n.page, n.at
      from contacts c join newsletter_consents n on n.contact_id = c.id join segments s on s.id = n.segment_id
      where c.user_id = ${person} order by n.at, n.id`,
    'who-exported-me': (
      person,
    ) => sql`select e.at, s.name as segment, nullif(trim(u.first_name || ' ' || u.last_name), '') as by, e.count
      from contacts c join segment_contacts x on x.contact_id = c.id
      join contact_exports e on e.segment_no = x.segment_no and e.people @> x.no
      left join segments s on s.id = e.segment_id left join users u on u.id = e.actor_id
      where c.user_id = ${person} order by e.at, e.id`,
  },
  async counts(db, person) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from contacts c
      join memberships m on m.contact_id = c.id where c.user_id = ${person} and m.status in ('SUBSCRIBED', 'INVITED', 'REQUEST_PENDING')`.execute(
      db,
    );
    return { memberships: rows[0]!.count };
  },
  async erase(tx, { person, email, words }) {
    const { rows: contacts } = await sql<{ id: string }>`select id from contacts
      where user_id = ${person} or email = ${email} for update`.execute(tx);
    const ids = contacts.map(({ id }) => id);
    await eraseMemberships(tx, ids);
    // Rows of files about the person are deleted; the numbers of their imports stay.
    await sql`delete from contact_import_rows where email = ${email}`.execute(tx);
    // Notes of what staff searched for when they exported.
    await forgetInJson(
      tx,
      { table: 'contact_exports', id: 'id', idType: 'uuid', json: 'filter' },
      { person, email, names: words },
    );
  },
});

/** Memberships with their history, and the rows of the lists of contacts that follow them. */
async function eraseMemberships(tx: Database, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ segmentId: SegmentId }>`delete from memberships where contact_id = any(${ids}::uuid[])
    returning segment_id`.execute(tx);
  for (const table of ['membership_events', 'membership_invitations', 'newsletter_consents', 'bulk_act_people'])
    await sql`delete from ${sql.table(table)} where contact_id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from segment_contacts where contact_id = any(${ids}::uuid[])`.execute(tx);
  await foldPeople(tx, ids);
  await sql`delete from contact_marks where segment_no in (select k.segment_no from contact_marks k where k.contact_id = any(${ids}::uuid[]))`.execute(
    tx,
  );
  await sql`update consequence_previews set contact_ids = array(select unnest(contact_ids) except select unnest(${ids}::uuid[]))
    where contact_ids && ${ids}::uuid[]`.execute(tx);
  const segments = [...new Set(rows.map(({ segmentId }) => segmentId))];
  if (segments.length > 0) await touch(tx, ...segments.map((segment) => `members:${segment}`));
}
