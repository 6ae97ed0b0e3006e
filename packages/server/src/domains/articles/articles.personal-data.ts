import './articles.tables.ts';
import type { ArticleId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import { touch } from '../../platform/cache/content.ts';
import type { Database } from '../../platform/database/database.ts';
import { personalData } from '../accounts/personal-data/personal-data.access.ts';
import { setFileUses } from '../files/files.commands.ts';
import { withdrawNews } from '../notifications/notifications.commands.ts';

personalData.register('articles', {
  lists: {
    articles: (person) => sql`select a.id, a.title, a.excerpt, a.access_type, a.version, a.created_at, a.updated_at,
        a.submitted_at, a.published_at, array(select s.name from article_segments x join segments s on s.id = x.segment_id
          where x.article_id = a.id order by s.name) as segments, a.value
      from articles a where a.owner_id = ${person} and a.deleted_at is null order by a.created_at, a.id`,
    'article-comments': (person) => sql`select c.article_id, c.quote, c.body, c.created_at, c.resolved_at
      from article_comments c where c.author_id = ${person}
      union all select c.article_id, c.quote, r.body, r.created_at, c.resolved_at
      from article_comment_replies r join article_comments c on c.id = r.comment_id where r.author_id = ${person}
      order by created_at`,
    'article-history': (person) => sql`select article_id, act, version, reason, at from article_history
      where actor_id = ${person} order by at, id`,
  },
  async counts(db, person) {
    const { rows } = await sql<{ published: number; other: number; comments: number }>`select
        count(*) filter (where published_at is not null)::int as published, count(*) filter (where published_at is null)::int as other,
        (select count(*)::int from article_comments where author_id = ${person})
          + (select count(*)::int from article_comment_replies where author_id = ${person}) as comments
      from articles where owner_id = ${person} and deleted_at is null`.execute(db);
    const { published, other, comments } = rows[0]!;
    return { publishedArticles: published, otherArticles: other, comments };
  },
  async erase(tx, { person, heir }) {
    const kept = heir ? sql`a.published_at is not null and a.deleted_at is null` : sql`false`;
    const articles = await listOwn(tx, sql`a.owner_id = ${person}`);
    const { rows: gone } = await sql<{ id: ArticleId }>`
      select a.id from articles a where a.owner_id = ${person} and not (${kept})`.execute(tx);
    for (const { id } of gone) {
      await setFileUses(tx, { kind: 'article', subjectId: id, by: null }, []);
      await withdrawNews(tx, `article:${id}`);
    }
    await sql`delete from articles where id = any(${gone.map(({ id }) => id)}::uuid[])`.execute(tx);
    if (heir) await tx.updateTable('articles').set({ ownerId: heir }).where('ownerId', '=', person).execute();
    for (const { id, segments } of articles)
      await touch(tx, `article:${id}`, 'articles', ...segments.map((segment) => `segment:${segment}`));
  },
});

const listOwn = async (tx: Database, where: ReturnType<typeof sql>) =>
  (
    await sql<{ id: ArticleId; segments: SegmentId[] }>`select a.id,
      array(select segment_id from article_segments s where s.article_id = a.id) as segments
    from articles a where ${where}`.execute(tx)
  ).rows;
