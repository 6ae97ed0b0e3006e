import { type Kysely, sql } from 'kysely';

/** Two gaps of the tables that lists read (decision 0064). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await waitForNames(db);
  await forgetSegments(db);
}

/**
 * Somebody who is renamed while they are added to a segment: the new row waits for the name, or the name for the row.
 * Before, the list could keep the old name.
 */
async function waitForNames(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function segment_contacts_follow() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update segment_contacts x set status = 0, newsletter = 0
          from stale m join segments s on s.id = m.segment_id
          where x.segment_no = s.no and x.contact_id = m.contact_id
            and not exists (select from memberships k where k.segment_id = m.segment_id and k.contact_id = m.contact_id);
      end if;
      if tg_op <> 'DELETE' then
        perform from contact_texts t
          where t.contact_id in (select m.contact_id from fresh m join segments s on s.id = m.segment_id
            where not exists (select from segment_contacts x where x.segment_no = s.no and x.contact_id = m.contact_id))
          order by t.contact_id for share;
        insert into segment_contacts as x (segment_no, contact_id, status, newsletter, last_key, first_key, country_key, email, search)
          select s.no, m.contact_id, membership_code(m.status, m.join_type), newsletter_code(m.newsletter_status),
            t.last_key, t.first_key, t.country_key, t.email, t.search
          from fresh m join segments s on s.id = m.segment_id join contact_texts t on t.contact_id = m.contact_id
          order by s.no, m.contact_id
          on conflict (segment_no, contact_id) do update set status = excluded.status, newsletter = excluded.newsletter
            where (x.status, x.newsletter) is distinct from (excluded.status, excluded.newsletter);
      end if;
      return null;
    end $$`.execute(db);
}

/** The numbers of a segment end with it. */
async function forgetSegments(db: Kysely<unknown>): Promise<void> {
  const kept = ['contact_changes', 'contact_counts', 'contact_marks', 'membership_moments'];
  await sql
    .raw(`create or replace function segment_contacts_of_nobody() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'contacts' then
        delete from segment_contacts x using stale c where x.contact_id = c.id;
      else
        delete from segment_contacts x using stale s where x.segment_no = s.no;
        ${kept.map((table) => `delete from ${table} x using stale s where x.segment_no = s.no;`).join('\n        ')}
      end if;
      return null;
    end $$`)
    .execute(db);
  for (const table of kept)
    await sql
      .raw(`delete from ${table} x where not exists (select from segments s where s.no = x.segment_no)`)
      .execute(db);
}
