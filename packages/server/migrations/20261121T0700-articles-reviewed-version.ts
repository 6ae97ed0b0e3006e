import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Approval is bound to a version: the one last submitted, and the one that readers see.
  await sql`alter table articles add column submitted_version int, add column published_version int`.execute(db);
  await sql`update articles a set submitted_version = coalesce((select max(r.version) from article_revisions r where r.article_id = a.id and r.saved_at <= a.submitted_at), a.version)
    where a.submitted_at is not null`.execute(db);
  // A published article cannot be edited, so readers see the current version.
  await sql`update articles set published_version = version where published_at is not null`.execute(db);
}
