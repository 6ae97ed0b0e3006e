import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { HistoryAct } from '@oeuvre/contracts/domains/articles/review.constants.ts';
import type { ArticleId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { touch } from '../../../platform/cache/content.ts';
import { audit } from '../../../platform/database/audit.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { refreshFileVisibility } from '../../files/files.commands.ts';
import { getArticleForUpdate, type StoredArticle } from '../articles.access.ts';
import type { HistoryDetails } from '../articles.tables.ts';
import { tellPeopleAtWork } from '../live/live.events.ts';
import { answerWithArticle } from '../reading/reading.queries.ts';

/** Who acts, and in which request. */
export interface Actor {
  readonly viewer: Viewer;
  readonly requestId: string;
}

export type Command = (db: Database, actor: Actor) => Promise<void>;

/** Runs a command and gives the article as it then is, in one transaction: what is answered is what was done. */
export async function answerAfter(db: Database, actor: Actor, { id, command }: { readonly id: ArticleId; readonly command: Command }): Promise<Article> {
  const article = await inTransaction(db, async (tx) => {
    await command(tx, actor);
    return answerWithArticle(tx, actor.viewer, id);
  });
  await tellPeopleAtWork(db, { kind: 'saved', articleId: id, version: article.version, status: article.status, by: accountOf(actor.viewer) });
  return article;
}

/** One article in one transaction, its row locked: two people who change it at once do so one after the other. */
export function changeArticle<T>(db: Database, actor: Actor, id: ArticleId, work: (tx: Database, article: StoredArticle) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => work(tx, await getArticleForUpdate(tx, actor.viewer, id)));
}

/** Notes what somebody did to an article. */
export const note = (tx: Database, { viewer, requestId }: Actor, did: { id: ArticleId; act: string; details?: Record<string, unknown> }): Promise<void> =>
  audit(tx, { viewer, requestId, act: `articles.${did.act}`, subject: ['article', did.id], ...(did.details && { details: did.details }) });

interface Step {
  readonly id: ArticleId;
  readonly act: HistoryAct;
  /** The version that the article has after it. */
  readonly version: number;
  readonly reason?: string | null;
  readonly details?: HistoryDetails;
}

/** Writes a step of an article's life into its history. */
export async function remember(tx: Database, { viewer }: Actor, { id, act, version, reason = null, details }: Step): Promise<void> {
  await tx
    .insertInto('articleHistory')
    .values({ articleId: id, act, version, reason, actorId: accountOf(viewer), details: details ? JSON.stringify(details) : null })
    .execute();
}

/** What is announced of every act on an article. */
export const announced = ({ viewer }: Actor, { id, ownerId, segments }: StoredArticle) => ({
  articleId: id,
  authorId: ownerId,
  segments,
  by: accountOf(viewer),
});

/** Renews the pages and pictures that readers see; `segments` are those of before and after. */
export async function showReaders(tx: Database, id: ArticleId, segments: readonly SegmentId[]): Promise<void> {
  await refreshFileVisibility(tx, { kind: 'article', subjectId: id });
  await touch(tx, `article:${id}`, 'articles', ...segments.map((segment) => `segment:${segment}`));
}
