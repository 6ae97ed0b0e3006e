import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table article_history (
    id uuid primary key default uuidv7(),
    article_id uuid not null references articles on delete cascade,
    act text not null check (act in ('created', 'submitted', 'sent-back', 'published', 'unpublished', 'author-changed', 'access-changed', 'segment-added', 'segment-removed', 'restored')),
    actor_id uuid references users on delete set null,
    at timestamptz not null default now(),
    version int not null,
    reason text
  )`.execute(db);
  await sql`create index article_history_article on article_history (article_id, at desc, id desc)`.execute(db);
  await sql`create index article_history_actor on article_history (actor_id)`.execute(db);

  // The audit rows of each article so far, with its version at that moment as far as its saves reveal it.
  await sql`insert into article_history (article_id, act, actor_id, at, version)
    select a.id, known.act, u.id, l.at,
      coalesce((select max(r.version) from article_revisions r where r.article_id = a.id and r.saved_at <= l.at), 1)
    from audit_log l
    join (values ('articles.create', 'created'), ('articles.submit', 'submitted'), ('articles.publish', 'published'), ('articles.unpublish', 'unpublished'),
      ('articles.change-author', 'author-changed'), ('articles.change-access', 'access-changed'), ('articles.add-segment', 'segment-added'),
      ('articles.remove-segment', 'segment-removed'), ('articles.restore', 'restored')) as known (noted, act) on known.noted = l.act
    join articles a on a.id::text = l.subject_id and l.subject_type = 'article'
    left join users u on u.id = l.actor_id
    order by l.at, l.id`.execute(db);
  // Articles created without calls have no audit rows; their own columns give the rest.
  await sql`insert into article_history (article_id, act, actor_id, at, version)
    select a.id, told.act, told.actor_id, told.at, told.version
    from articles a
    cross join lateral (values ('created', a.owner_id, a.created_at, 1), ('submitted', a.owner_id, a.submitted_at, a.submitted_version),
      ('published', a.published_by, a.published_at, a.published_version)) as told (act, actor_id, at, version)
    where told.at is not null and not exists (select from article_history h where h.article_id = a.id and h.act = told.act)
      and not (told.act = 'submitted' and exists (select from article_history h where h.article_id = a.id and h.act = 'published'))
    order by told.at`.execute(db);
}
