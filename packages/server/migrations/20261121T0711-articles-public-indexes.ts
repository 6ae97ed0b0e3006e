import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // For guests: these lists use only the indexes, whatever else the table holds.
  const isPublic = sql`where published_at is not null and deleted_at is null and access_type = 'PUBLIC'`;
  await sql`create index articles_public on articles (published_at desc, id desc) ${isPublic}`.execute(db);
  await sql`create index articles_public_owner on articles (owner_id, published_at desc, id desc) ${isPublic}`.execute(
    db,
  );
}
