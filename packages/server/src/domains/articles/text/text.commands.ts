import '../articles.tables.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/**
 * Stores what these articles are about, so related ones are found without opening any: the works that are linked to
 * them, shown in their carousels and taken over as pictures, and the tags of those. Call it whenever one of these may
 * have changed; a deleted article is about nothing.
 */
export async function updateSubjects(tx: Database, ids: readonly ArticleId[]): Promise<void> {
  await sql`with shown as (
      select articles.id as article_id, jsonb_path_query(articles.value, '$[*].artworks[*].id') #>> '{}' as artwork_id from articles where articles.id = any(${ids}::uuid[]) and deleted_at is null
      union select articles.id, jsonb_path_query(articles.value, '$[*].images[*].sourceId') #>> '{}' from articles where articles.id = any(${ids}::uuid[]) and deleted_at is null
      union select l.article_id, l.artwork_id::text from article_artworks l join articles on articles.id = l.article_id where l.article_id = any(${ids}::uuid[]) and deleted_at is null
    ), works as (select shown.article_id, a.id as artwork_id from shown join artworks a on a.id = case when shown.artwork_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then shown.artwork_id::uuid end),
    gone as (delete from article_works w where w.article_id = any(${ids}::uuid[]) and not exists (select from works where works.article_id = w.article_id and works.artwork_id = w.artwork_id))
    insert into article_works (article_id, artwork_id) select article_id, artwork_id from works on conflict do nothing`.execute(
    tx,
  );
  await sql`with tags as (
      select distinct w.article_id, t.tag_id from article_works w join artwork_tags t on t.artwork_id = w.artwork_id where w.article_id = any(${ids}::uuid[])
    ),
    gone as (delete from article_tags g where g.article_id = any(${ids}::uuid[]) and not exists (select from tags where tags.article_id = g.article_id and tags.tag_id = g.tag_id))
    insert into article_tags (article_id, tag_id) select article_id, tag_id from tags on conflict do nothing`.execute(
    tx,
  );
}
