import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create extension if not exists unaccent`.execute(db);

  // uuidv7() needs PostgreSQL 18; older servers (15 on) get the same layout: 48 bits of milliseconds, 12 of their
  // fraction (rows of one transaction keep their order), then random bits.
  await sql`do $$ begin
    if to_regprocedure('uuidv7()') is null then
      execute $f$ create function uuidv7() returns uuid language sql volatile as
        $g$ select encode(substring(int8send(us / 1000) from 3) || int2send((28672 + us % 1000 * 4096 / 1000)::smallint)
              || substring(uuid_send(gen_random_uuid()) from 9), 'hex')::uuid
            from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as us) at $g$ $f$;
    end if;
  end $$`.execute(db);

  // unaccent() is only STABLE because its dictionary can change; ours does not, and indexes need IMMUTABLE.
  await sql`create function plain_text(words text) returns text language sql immutable parallel safe strict
    as $$ select lower(public.unaccent('public.unaccent'::regdictionary, words)) $$`.execute(db);

  await sql`create table outbox (
    id bigint generated always as identity primary key,
    topic text not null,
    payload jsonb not null,
    created_at timestamptz not null default now(),
    attempts int not null default 0,
    next_at timestamptz not null default now(),
    last_error text,
    done_at timestamptz
  )`.execute(db);
  await sql`create index outbox_waiting on outbox (next_at, id) where done_at is null`.execute(db);

  await sql`create table audit_log (
    id uuid primary key default uuidv7(),
    at timestamptz not null default now(),
    actor_id uuid,
    act text not null,
    subject_type text not null,
    subject_id text not null,
    details jsonb not null default '{}',
    request_id text
  )`.execute(db);
  await sql`create index audit_log_subject on audit_log (subject_type, subject_id, at desc)`.execute(db);
  await sql`create index audit_log_actor on audit_log (actor_id, at desc)`.execute(db);

  await sql`create table mailbox_messages (
    id uuid primary key default uuidv7(),
    received_at timestamptz not null default now(),
    recipient text not null,
    subject text not null,
    raw text not null
  )`.execute(db);
  await sql`create index mailbox_messages_recipient on mailbox_messages (recipient, received_at desc)`.execute(db);

  await sql`create table limits (key text primary key, points int not null default 0, expire bigint)`.execute(db);

  // The Socket.IO adapter stores messages of more than 8 kB here.
  await sql`create table socket_io_attachments (id bigserial unique, created_at timestamptz default now(), payload bytea)`.execute(
    db,
  );
}
