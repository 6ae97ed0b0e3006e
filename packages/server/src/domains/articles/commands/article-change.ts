import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { ArticleId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { audit } from '../../../platform/audit.ts';
import { touch } from '../../../platform/content.ts';
import { type Database, inTransaction } from '../../../platform/database.ts';
import { refreshFileVisibility } from '../../files/files.commands.ts';
import { getArticleForUpdate, type StoredArticle } from '../articles.access.ts';
import { answerWithArticle } from '../articles.detail.ts';

/** Who acts, and in which request. */
export interface Actor {
  readonly viewer: Viewer;
  readonly requestId: string;
}

export type Command = (db: Database, actor: Actor) => Promise<void>;

/** Runs a command and gives the article as it then is, in one transaction: what is answered is what was done. */
export function answerAfter(db: Database, actor: Actor, { id, command }: { readonly id: ArticleId; readonly command: Command }): Promise<Article> {
  return inTransaction(db, async (tx) => {
    await command(tx, actor);
    return answerWithArticle(tx, actor.viewer, id);
  });
}

/** One article in one transaction, its row locked: two people who change it at once do so one after the other. */
export async function changeArticle(db: Database, actor: Actor, id: ArticleId, work: (tx: Database, article: StoredArticle) => Promise<void>): Promise<void> {
  await inTransaction(db, async (tx) => work(tx, await getArticleForUpdate(tx, actor.viewer, id)));
}

/** Notes what somebody did to an article. */
export const note = (tx: Database, { viewer, requestId }: Actor, did: { id: ArticleId; act: string; details?: Record<string, unknown> }): Promise<void> =>
  audit(tx, { viewer, requestId, act: `articles.${did.act}`, subject: ['article', did.id], ...(did.details && { details: did.details }) });

/** Renews the pages and pictures that readers see; `segments` are those of before and after. */
export async function showReaders(tx: Database, id: ArticleId, segments: readonly SegmentId[]): Promise<void> {
  await refreshFileVisibility(tx, { kind: 'article', subjectId: id });
  await touch(tx, `article:${id}`, 'articles', ...segments.map((segment) => `segment:${segment}`));
}
