import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // A person's own collection or a segment's, never both.
  await sql`create table collections (
    id uuid primary key default uuidv7(),
    owner_id uuid references users on delete cascade,
    segment_id uuid references segments on delete cascade,
    name text not null,
    description text not null default '',
    position int not null default 0,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    check (num_nonnulls(owner_id, segment_id) = 1)
  )`.execute(db);
  await sql`create index collections_segment on collections (segment_id, position, id)`.execute(db);
  await sql`create index collections_owner on collections (owner_id, position, id)`.execute(db);

  await sql`create table collection_items (
    collection_id uuid not null references collections on delete cascade,
    artwork_id uuid not null references artworks on delete cascade,
    position int not null,
    added_at timestamptz not null default now(),
    primary key (collection_id, artwork_id)
  )`.execute(db);
  await sql`create index collection_items_order on collection_items (collection_id, position, artwork_id)`.execute(db);
  await sql`create index collection_items_artwork on collection_items (artwork_id)`.execute(db);
}
