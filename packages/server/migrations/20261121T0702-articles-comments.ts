import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The block may be gone after the next save, so the quote is stored here, with the version it comes from.
  await sql`create table article_comments (
    id uuid primary key default uuidv7(),
    article_id uuid not null references articles on delete cascade,
    block_id text not null,
    version int not null,
    quote text not null,
    body text not null,
    author_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(),
    resolved_at timestamptz,
    resolved_by uuid references users on delete set null
  )`.execute(db);
  await sql`create index article_comments_article on article_comments (article_id, created_at, id)`.execute(db);
  await sql`create index article_comments_author on article_comments (author_id)`.execute(db);
  await sql`create index article_comments_resolved_by on article_comments (resolved_by)`.execute(db);

  await sql`create table article_comment_replies (
    id uuid primary key default uuidv7(),
    comment_id uuid not null references article_comments on delete cascade,
    body text not null,
    author_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now()
  )`.execute(db);
  await sql`create index article_comment_replies_comment on article_comment_replies (comment_id, created_at, id)`.execute(
    db,
  );
  await sql`create index article_comment_replies_author on article_comment_replies (author_id)`.execute(db);
}
