import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Pictures that look alike have hashes that differ in few of their 64 bits. Two hashes that differ in at most three
  // bits agree in at least one of four groups of 16 bits, and the index finds those.
  await sql`alter table files add column picture_hash bigint`.execute(db);
  await sql`create index files_picture_hash on files using gin ((array[
    (picture_hash & 65535)::int,
    (picture_hash >> 16 & 65535)::int + 65536,
    (picture_hash >> 32 & 65535)::int + 131072,
    (picture_hash >> 48 & 65535)::int + 196608
  ])) where picture_hash is not null`.execute(db);

  // The untouched original of a work's picture, and the pyramid of tiles made from it.
  await sql`create table masters (
    file_id uuid primary key references files on delete cascade,
    storage_key text not null,
    file_name text not null,
    content_type text not null,
    bytes int not null,
    sha256 text not null,
    width int not null,
    height int not null,
    orientation smallint not null check (orientation between 1 and 8),
    state text not null default 'waiting' check (state in ('waiting', 'tiling', 'ready', 'failed')),
    reason text,
    progress smallint not null default 0 check (progress between 0 and 100),
    attempts smallint not null default 0,
    pyramid_key text,
    pyramid_bytes int,
    levels jsonb,
    state_at timestamptz not null default now(),
    created_at timestamptz not null default now(),
    constraint pyramids_are_whole check (
      (state = 'ready') = (pyramid_key is not null and pyramid_bytes is not null and levels is not null)
    ),
    constraint failures_have_reasons check ((state = 'failed') = (reason is not null))
  )`.execute(db);
  // The tiling that is still to be done; almost all rows are ready.
  await sql`create index masters_untiled on masters (state_at) where state in ('waiting', 'tiling')`.execute(db);
}
