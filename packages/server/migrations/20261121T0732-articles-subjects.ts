import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // What an article is about, derived at every save: the works linked to it, shown in its carousels or used as
  // pictures, and their tags.
  await sql`create table article_works (
    article_id uuid not null references articles on delete cascade,
    artwork_id uuid not null references artworks on delete cascade,
    primary key (article_id, artwork_id)
  )`.execute(db);
  await sql`create table article_tags (
    article_id uuid not null references articles on delete cascade,
    tag_id uuid not null references tags on delete cascade,
    primary key (article_id, tag_id)
  )`.execute(db);
  await sql`insert into article_works (article_id, artwork_id)
    select l.article_id, l.artwork_id from article_artworks l join articles on articles.id = l.article_id where articles.deleted_at is null
    union
    select articles.id, a.id from articles
      cross join lateral (
        select jsonb_path_query(articles.value, '$[*].artworks[*].id') as id
        union all select jsonb_path_query(articles.value, '$[*].images[*].sourceId')
      ) shown join artworks a on a.id::text = shown.id #>> '{}'
      where articles.deleted_at is null`.execute(db);
  await sql`insert into article_tags (article_id, tag_id)
    select distinct w.article_id, t.tag_id from article_works w join artwork_tags t on t.artwork_id = w.artwork_id`.execute(
    db,
  );
  // Ids grow with time: read backwards, these indexes give the latest articles about a work or a tag.
  await sql`create index article_works_artwork on article_works (artwork_id, article_id)`.execute(db);
  await sql`create index article_tags_tag on article_tags (tag_id, article_id)`.execute(db);
}
