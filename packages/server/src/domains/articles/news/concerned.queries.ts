import '../articles.tables.ts';
import type { ArticleId, CommentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/**
 * `supervises` of the viewer as a condition on `users u`, for one of the segments of the article `a`; SUPER only where
 * they are assigned.
 */
const supervisesIt = sql`exists (select from article_segments s join segment_staff staff on staff.segment_id = s.segment_id and staff.user_id = u.id
  where s.article_id = a.id and (exists (select from user_roles r where r.user_id = u.id and r.role = 'SUPER')
    or exists (select from user_roles r where r.user_id = u.id and r.role in ('OO_SUPERVISOR', 'SUPERVISOR'))
      and not exists (select from memberships m join contacts c on c.id = m.contact_id where c.user_id = u.id and m.segment_id = s.segment_id and m.status = 'SUSPENDED')))`;
const isSuper = sql`exists (select from user_roles r where r.user_id = u.id and r.role = 'SUPER')`;

/** `mayWorkOnArticle` as a condition on `users u` and `articles a`; a test holds the two together. */
const worksOnIt = sql`(a.owner_id = u.id or ${isSuper} or a.submitted_at is not null and ${supervisesIt})`;

const idsOf = (rows: readonly { id: UserId }[]) => rows.map((row) => row.id);

/** The supervisors of its segments who may publish it: they wait for its submission. */
export async function listApprovers(db: Database, articleId: ArticleId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`select u.id from users u, articles a
    where a.id = ${articleId} and not u.suspended and u.id in (select user_id from segment_staff) and (u.can_publish_articles or ${isSuper}) and ${supervisesIt} order by u.id`.execute(
    db,
  );
  return idsOf(rows);
}

/**
 * People who have had a part in it (its author, those who commented, answered or took a step in its life) and may work
 * on it still.
 */
export async function listParticipants(db: Database, articleId: ArticleId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`select u.id from users u, articles a
    where a.id = ${articleId} and ${worksOnIt} and u.id in (
      select a.owner_id
      union select c.author_id from article_comments c where c.article_id = a.id
      union select r.author_id from article_comment_replies r join article_comments c on c.id = r.comment_id where c.article_id = a.id
      union select h.actor_id from article_history h where h.article_id = a.id) order by u.id`.execute(db);
  return idsOf(rows);
}

/** The author, and the participants of this thread who may still work on the article. */
export async function listTalkers(db: Database, commentId: CommentId): Promise<UserId[]> {
  const { rows } = await sql<{
    id: UserId;
  }>`select u.id from users u, article_comments c join articles a on a.id = c.article_id
    where c.id = ${commentId} and ${worksOnIt} and u.id in (
      select a.owner_id union select c.author_id union select r.author_id from article_comment_replies r where r.comment_id = c.id) order by u.id`.execute(
    db,
  );
  return idsOf(rows);
}
