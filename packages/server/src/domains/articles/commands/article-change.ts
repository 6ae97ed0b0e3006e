import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { HistoryAct } from '@oeuvre/contracts/domains/articles/review.constants.ts';
import type { ArticleId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { touch } from '../../../platform/cache/content.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { type Announcement, recordChange } from '../../../platform/services/record-change.ts';
import { refreshFileVisibility } from '../../files/files.commands.ts';
import { getArticleForUpdate, type StoredArticle } from '../articles.access.ts';
import type { HistoryDetails } from '../articles.tables.ts';
import { broadcastToPeopleAtWork } from '../live/live.events.ts';
import { answerWithArticle } from '../reading/reading.queries.ts';

/** The person who acts, and the request. */
export interface Actor {
  readonly viewer: Viewer;
  readonly requestId: string;
}

export type Command = (db: Database, actor: Actor) => Promise<void>;

/** Runs a command and returns the article after it, in one transaction: the reply shows exactly this change. */
export async function answerAfter(
  db: Database,
  actor: Actor,
  { id, command }: { readonly id: ArticleId; readonly command: Command },
): Promise<Article> {
  const article = await inTransaction(db, async (tx) => {
    await command(tx, actor);
    return answerWithArticle(tx, actor.viewer, id);
  });
  await broadcastToPeopleAtWork(db, {
    kind: 'saved',
    articleId: id,
    version: article.version,
    status: article.status,
    by: accountOf(actor.viewer),
  });
  return article;
}

/** Changes one article in one transaction with its row locked: simultaneous changes run one after the other. */
export function changeArticle<T>(
  db: Database,
  actor: Actor,
  id: ArticleId,
  work: (tx: Database, article: StoredArticle) => Promise<T>,
): Promise<T> {
  return inTransaction(db, async (tx) => work(tx, await getArticleForUpdate(tx, actor.viewer, id)));
}

/** The records of one step of an article; fields that do not apply are left out. */
interface Step {
  readonly article: Pick<StoredArticle, 'id' | 'version'>;
  /** The name of the act in the audit log, after `articles.`. */
  readonly audit: { readonly act: string; readonly details?: Record<string, unknown> };
  readonly history?: HistoryEntry;
  readonly event?: Announcement | undefined;
  /** The segments, of before and after, whose readers are shown something else now. */
  readonly renews?: readonly SegmentId[] | undefined;
}

interface HistoryEntry {
  readonly act: HistoryAct;
  /** The version that the article has after the step, if it is another. */
  readonly version?: number;
  readonly reason?: string;
  readonly details?: HistoryDetails;
}

/** Records a step of an article in the transaction that makes it. */
export async function recordStep(tx: Database, actor: Actor, { article, ...step }: Step): Promise<void> {
  const { viewer, requestId } = actor;
  const { act, details } = step.audit;
  await recordChange(tx, {
    audit: { viewer, requestId, act: `articles.${act}`, subject: ['article', article.id], ...(details && { details }) },
    event: step.event,
  });
  if (step.history) await writeHistory(tx, actor, { article, ...step.history });
  if (step.renews) await renewReaders(tx, article.id, step.renews);
}

async function writeHistory(
  tx: Database,
  { viewer }: Actor,
  { article, act, version = article.version, reason, details }: HistoryEntry & Pick<Step, 'article'>,
): Promise<void> {
  await tx
    .insertInto('articleHistory')
    .values({
      articleId: article.id,
      act,
      version,
      reason: reason ?? null,
      actorId: accountOf(viewer),
      details: details ? JSON.stringify(details) : null,
    })
    .execute();
}

/** Renews the pages and pictures that readers see. */
async function renewReaders(tx: Database, id: ArticleId, segments: readonly SegmentId[]): Promise<void> {
  await refreshFileVisibility(tx, { kind: 'article', subjectIds: [id] });
  await touch(tx, `article:${id}`, 'articles', ...segments.map((segment) => `segment:${segment}`));
}

/** The segments whose readers see a change of this article: none while it is unpublished. */
export const readersOf = ({ status, segments }: StoredArticle): readonly SegmentId[] | undefined =>
  status === 'published' ? segments : undefined;

/** The part of an event that every act on an article has. */
export const announced = ({ viewer }: Actor, { id, ownerId, segments }: StoredArticle) => ({
  articleId: id,
  authorId: ownerId,
  segments,
  by: accountOf(viewer),
});
