import { type Kysely, sql } from 'kysely';

/**
 * One narrow row per person and segment for lists of a million contacts (decision 0063). `memberships` and `contacts`
 * stay the truth; statement triggers write here in the same statement. The texts by which people are found are a table
 * of their own, so a change of status does not write to their indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The place in the contracts' list of statuses; 15 is a member who accepted an invitation, which is a filter.
  await sql`create function membership_code(status text, join_type text) returns smallint language sql immutable parallel safe as $$
    select case when status = 'SUBSCRIBED' and join_type = 'invited' then 15 else array_position(array['UNREGISTERED_BY_CURATOR',
      'UNREGISTERED_FROM_NEWSLETTER', 'UNREGISTERED_INVITED_BY_CURATOR', 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR',
      'REGISTERED_BY_CURATOR', 'REGISTERED_FROM_NEWSLETTER', 'INVITED', 'INVITATION_CANCELLED', 'REQUEST_PENDING',
      'REQUEST_REJECTED', 'SUBSCRIBED', 'SUSPENDED', 'LEAVE_BY_USER', 'UNSUBSCRIBED'], status) end::smallint $$`.execute(
    db,
  );
  await sql`create function newsletter_code(status text) returns smallint language sql immutable parallel safe as $$
    select case status when 'notSubscribed' then 0 when 'unsubscribed' then 1 else 2 end::smallint $$`.execute(db);
  // What trigrams cannot find: every piece of one or two characters. As SQL with distinct it was eight times slower. The
  // cost keeps the planner from computing it for every row instead of asking its index.
  await sql`create function short_pieces(words text) returns text[] language plpgsql immutable parallel safe strict cost 5000 as $$
    declare letters text[] := string_to_array(words, null); pieces text[] := letters; at int;
    begin
      for at in 2 .. cardinality(letters) loop
        pieces[cardinality(letters) + at - 1] := letters[at - 1] || letters[at];
      end loop;
      return pieces;
    end $$`.execute(db);
  await createTexts(db);
  await createRows(db);
}

/** Lengths keep a row of an index below PostgreSQL's limit of 2,704 bytes. */
const textsOf = (contact: string) => `left(plain_text(${contact}.last_name), 120) as last_key,
  left(plain_text(${contact}.first_name), 120) as first_key,
  left(plain_text(coalesce(${contact}.country_name, '')), 120) as country_key,
  left(${contact}.email, 160) as email,
  left(plain_text(trim(${contact}.first_name || ' ' || ${contact}.last_name)), 120) || chr(10)
    || left(plain_text(${contact}.email), 160) as search`;

async function createTexts(db: Kysely<unknown>): Promise<void> {
  await sql`create table contact_texts (
    contact_id uuid primary key references contacts on delete cascade,
    last_key text collate "C" not null,
    first_key text collate "C" not null,
    country_key text collate "C" not null,
    email text collate "C" not null,
    search text collate "C" not null
  ) with (parallel_workers = 0)`.execute(db);
  await sql
    .raw(`create view contact_text_rows as select c.id as contact_id, ${textsOf('c')} from contacts c`)
    .execute(db);
  await sql`insert into contact_texts select contact_id, last_key, first_key, country_key, email, search from contact_text_rows`.execute(
    db,
  );
  await sql`create index contact_texts_trigrams on contact_texts using gin (search gin_trgm_ops) with (gin_pending_list_limit = 512)`.execute(
    db,
  );
  await sql`create index contact_texts_pieces on contact_texts using gin (short_pieces(search)) with (gin_pending_list_limit = 512)`.execute(
    db,
  );
  await sql`create function contact_texts_follow() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into contact_texts (contact_id, last_key, first_key, country_key, email, search)
          select r.contact_id, r.last_key, r.first_key, r.country_key, r.email, r.search
          from fresh c join contact_text_rows r on r.contact_id = c.id;
      else
        update contact_texts t set (last_key, first_key, country_key, email, search) =
            (r.last_key, r.first_key, r.country_key, r.email, r.search)
          from fresh c join stale o on o.id = c.id join contact_text_rows r on r.contact_id = c.id
          where t.contact_id = c.id
            and (o.first_name, o.last_name, o.email, o.country_name)
              is distinct from (c.first_name, c.last_name, c.email, c.country_name);
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger contacts_write_texts after insert on contacts referencing new table as fresh
    for each statement execute function contact_texts_follow()`.execute(db);
  await sql`create trigger contacts_rewrite_texts after update on contacts referencing old table as stale new table as fresh
    for each statement execute function contact_texts_follow()`.execute(db);
}

async function createRows(db: Kysely<unknown>): Promise<void> {
  // Without foreign keys, whose checks cost more than the row; triggers delete what belongs to nobody. status 0: removed
  // from the segment, kept for the list as of a past moment.
  await sql`create table segment_contacts (
    no int generated always as identity,
    segment_no int not null,
    contact_id uuid not null,
    status smallint not null,
    newsletter smallint not null,
    last_key text collate "C" not null,
    first_key text collate "C" not null,
    country_key text collate "C" not null,
    email text collate "C" not null,
    search text collate "C" not null,
    primary key (segment_no, contact_id) include (status, newsletter)
  ) with (parallel_workers = 0, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02)`.execute(
    db,
  );
  await sql`insert into segment_contacts (segment_no, contact_id, status, newsletter, last_key, first_key, country_key, email, search)
    select s.no, m.contact_id, membership_code(m.status, m.join_type), newsletter_code(m.newsletter_status),
      t.last_key, t.first_key, t.country_key, t.email, t.search
    from memberships m join segments s on s.id = m.segment_id join contact_texts t on t.contact_id = m.contact_id
    order by s.no, m.contact_id`.execute(db);
  // One per sort; what they include lets a walk filter without the table. A full name is the first part of the search text.
  for (const key of ['email', 'last_key', 'first_key', 'country_key'])
    await sql
      .raw(
        `create index segment_contacts_${key} on segment_contacts (segment_no, ${key}, contact_id) include (status, newsletter, no, search)`,
      )
      .execute(db);
  await sql`create index segment_contacts_search on segment_contacts (segment_no, search, contact_id) include (status, newsletter, no)`.execute(
    db,
  );
  await sql`create index segment_contacts_status on segment_contacts (segment_no, status, newsletter) include (search)`.execute(
    db,
  );
  await sql`create index segment_contacts_contact on segment_contacts (contact_id)`.execute(db);
  await createRowTriggers(db);
}

async function createRowTriggers(db: Kysely<unknown>): Promise<void> {
  // Rows in the order of their key, so that two writers wait for each other instead of blocking each other.
  await sql`create function segment_contacts_follow() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        update segment_contacts x set status = 0, newsletter = 0
          from stale m join segments s on s.id = m.segment_id
          where x.segment_no = s.no and x.contact_id = m.contact_id
            and not exists (select from memberships k where k.segment_id = m.segment_id and k.contact_id = m.contact_id);
      end if;
      if tg_op <> 'DELETE' then
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
  await sql`create trigger memberships_add_rows after insert on memberships referencing new table as fresh
    for each statement execute function segment_contacts_follow()`.execute(db);
  await sql`create trigger memberships_change_rows after update on memberships referencing old table as stale new table as fresh
    for each statement execute function segment_contacts_follow()`.execute(db);
  await sql`create trigger memberships_remove_rows after delete on memberships referencing old table as stale
    for each statement execute function segment_contacts_follow()`.execute(db);

  await sql`create function segment_contacts_take_texts() returns trigger language plpgsql as $$
    begin
      update segment_contacts x set (last_key, first_key, country_key, email, search) =
          (t.last_key, t.first_key, t.country_key, t.email, t.search)
        from fresh t where x.contact_id = t.contact_id;
      return null;
    end $$`.execute(db);
  await sql`create trigger contact_texts_change_rows after update on contact_texts referencing new table as fresh
    for each statement execute function segment_contacts_take_texts()`.execute(db);

  await sql`create function segment_contacts_of_nobody() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'contacts' then
        delete from segment_contacts x using stale c where x.contact_id = c.id;
      else
        delete from segment_contacts x using stale s where x.segment_no = s.no;
      end if;
      return null;
    end $$`.execute(db);
  for (const table of ['contacts', 'segments'])
    await sql
      .raw(`create trigger ${table}_forget_rows after delete on ${table} referencing old table as stale
        for each statement execute function segment_contacts_of_nobody()`)
      .execute(db);
}
