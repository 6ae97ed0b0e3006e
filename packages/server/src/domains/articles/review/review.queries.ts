import '../articles.tables.ts';
import type { ArticleAuthor } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { countedMembers, historyShown, maximumComments } from '@oeuvre/contracts/domains/articles/review.constants.ts';
import type {
  ArticleComment,
  ArticleReach,
  CommentedWords,
  CommentReply,
  HistoryEntry,
  RevisionOfArticle,
} from '@oeuvre/contracts/domains/articles/review.model.ts';
import {
  type CommentFacts,
  mayComment,
  mayDeleteComment,
  mayReplyToComment,
} from '@oeuvre/contracts/domains/articles/review.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArticleId, CommentId, CommentReplyId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { upgradeValue } from '@oeuvre/editor/upgrade/upgrade.ts';
import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database, Tables } from '../../../platform/database/database.ts';
import { segmentsVisibleTo } from '../../segments/segments.access.ts';
import type { StoredArticle } from '../articles.access.ts';
import { authorObject } from '../lists/summaries.queries.ts';

/** The person behind a column, as articles name people; null for nobody. */
const personOf = <Person extends ArticleAuthor | null>(column: RawBuilder<unknown>) =>
  sql<Person>`(select ${authorObject} from users u where u.id = ${column})`;

interface CommentRow {
  readonly id: CommentId;
  readonly blockId: string;
  readonly version: number;
  readonly quote: string;
  readonly words: CommentedWords | null;
  readonly body: string;
  readonly author: ArticleAuthor;
  readonly createdAt: Date;
  readonly resolvedAt: Date | null;
  readonly resolvedBy: ArticleAuthor | null;
  readonly replies: readonly CommentReply[];
}

const repliesOf = sql`(select coalesce(json_agg(json_build_object('id', r.id, 'text', r.body, 'author', ${personOf(sql`r.author_id`)}, 'createdAt', r.created_at) order by r.created_at, r.id), '[]')
  from article_comment_replies r where r.comment_id = c.id)`;

/** The comments on an article, or the one of this id, the oldest first. */
async function selectComments(
  db: Database,
  articleId: ArticleId,
  commentId?: CommentId,
): Promise<readonly CommentRow[]> {
  const { rows } =
    await sql<CommentRow>`select c.id, c.block_id, c.version, c.quote, c.words, c.body, c.created_at, c.resolved_at,
      ${personOf(sql`c.author_id`)} as author, ${personOf(sql`c.resolved_by`)} as resolved_by, ${repliesOf} as replies
    from article_comments c where c.article_id = ${articleId} ${commentId ? sql`and c.id = ${commentId}` : sql``}
    order by c.created_at, c.id limit ${maximumComments}`.execute(db);
  return rows;
}

const factsOf = (row: CommentRow): CommentFacts => ({
  authorId: row.author.id,
  isResolved: row.resolvedAt !== null,
  answeredBy: row.replies.map((reply) => reply.author.id),
});

function presentComment(viewer: Viewer, article: StoredArticle, row: CommentRow): ArticleComment {
  const facts = factsOf(row);
  return {
    id: row.id,
    blockId: row.blockId,
    version: row.version,
    quote: row.quote,
    words: row.words,
    text: row.body,
    author: row.author,
    createdAt: row.createdAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedBy,
    replies: row.replies.map((reply) => ({ ...reply, createdAt: new Date(reply.createdAt).toISOString() })),
    may: {
      reply: mayReplyToComment(viewer, article, facts),
      resolve: mayComment(viewer, article),
      delete: mayDeleteComment(viewer, article, facts),
    },
  };
}

/** All comments on an article, the oldest first; there are at most 500. Ask `mayComment` first. */
export async function listComments(db: Database, viewer: Viewer, article: StoredArticle): Promise<ArticleComment[]> {
  return (await selectComments(db, article.id)).map((row) => presentComment(viewer, article, row));
}

export async function getComment(
  db: Database,
  viewer: Viewer,
  { article, commentId }: { article: StoredArticle; commentId: CommentId },
): Promise<ArticleComment> {
  const [row] = await selectComments(db, article.id, commentId);
  if (!row) throw commonErrors('not-found');
  return presentComment(viewer, article, row);
}

/** A comment of this very article as the rules need it. */
export async function findCommentFacts(
  db: Database,
  articleId: ArticleId,
  commentId: CommentId,
): Promise<CommentFacts | undefined> {
  const [row] = await selectComments(db, articleId, commentId);
  return row && factsOf(row);
}

interface HistoryRow extends Omit<HistoryEntry, 'at'> {
  readonly at: Date;
}

/** The history of an article, newest first. Check `mayWorkOnArticle` first. */
export async function listHistory(db: Database, viewer: Viewer, id: ArticleId): Promise<HistoryEntry[]> {
  const isNamed = segmentsVisibleTo(viewer)(expressionBuilder<Tables, 'segments'>());
  const { rows } =
    await sql<HistoryRow>`select h.id, h.act, h.at, h.version, h.reason, ${personOf(sql`h.actor_id`)} as by,
      case when h.act = 'access-changed' then h.details end as access,
      (select json_build_object('id', segments.id, 'name', segments.name) from segments
        where segments.id = (h.details ->> 'segmentId')::uuid and ${isNamed}) as segment
    from article_history h where h.article_id = ${id} order by h.at desc, h.id desc limit ${historyShown}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

interface RevisionRow extends Omit<RevisionOfArticle, 'savedAt'> {
  readonly savedAt: Date;
}

/** One save of an article, if it is still kept. */
export async function findRevision(
  db: Database,
  id: ArticleId,
  version: number,
): Promise<RevisionOfArticle | undefined> {
  const { rows } =
    await sql<RevisionRow>`select r.version, r.value, r.saved_at, ${personOf(sql`r.saved_by`)} as saved_by
    from article_revisions r where r.article_id = ${id} and r.version = ${version}`.execute(db);
  return rows[0] && { ...rows[0], value: upgradeValue(rows[0].value), savedAt: rows[0].savedAt.toISOString() };
}

/** A comment or a reply. */
export async function findWords(
  db: Database,
  { commentId, replyId }: { commentId: CommentId; replyId?: CommentReplyId },
): Promise<string | undefined> {
  const found = replyId
    ? await db.selectFrom('articleCommentReplies').select('body').where('id', '=', replyId).executeTakeFirst()
    : await db.selectFrom('articleComments').select('body').where('id', '=', commentId).executeTakeFirst();
  return found?.body;
}

/** How many members the article reaches in its segments, counted up to a limit, and its open comments. */
export async function findReach(db: Database, { id, segments }: StoredArticle): Promise<ArticleReach> {
  const { rows } = await sql<ArticleReach>`select
    (select count(*)::int from (select distinct m.contact_id from memberships m
      where m.segment_id = any(${segments}::uuid[]) and m.status = 'SUBSCRIBED' limit ${countedMembers}) members) as members,
    (select count(*)::int from article_comments c where c.article_id = ${id} and c.resolved_at is null) as open_comments`.execute(
    db,
  );
  return rows[0]!;
}
