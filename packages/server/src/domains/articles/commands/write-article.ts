import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import {
  mayDeleteArticle,
  mayEditArticle,
  mayWriteArticles,
} from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import { isStoredModel } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArticleId, FileId } from '@oeuvre/contracts/kernel/ids.ts';
import { accountOf, isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { modelUuids } from '@oeuvre/editor/blocks/references.ts';
import { canonical } from '@oeuvre/editor/compare/canonical.ts';
import { countOf } from '@oeuvre/editor/reading-time.ts';
import { upgradeValue } from '@oeuvre/editor/upgrade/upgrade.ts';
import { sql } from 'kysely';
import { type Database, inTransaction, now } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { maySeeFile } from '../../files/files.access.ts';
import { setFileUses } from '../../files/files.commands.ts';
import { listFileFacts, listUsedFileIds } from '../../files/files.queries.ts';
import { modelFilesOf } from '../../files/models/models.queries.ts';
import { keepWords } from '../lists/search.access.ts';
import { broadcastToPeopleAtWork } from '../live/live.events.ts';
import { updateSubjects } from '../text/text.commands.ts';
import { digestOf, modelUses, pictureUses } from '../text/text.digest.ts';
import { getArticleValue } from '../text/text.queries.ts';
import { type Actor, changeArticle, recordStep } from './article-change.ts';

const emptyValue = (): ArticleValue => [
  { id: randomUUID(), type: 'title', children: [{ text: '' }] },
  { id: randomUUID(), type: 'paragraph', children: [{ text: '' }] },
];

/** Creates a draft of the viewer. */
export async function createArticle(db: Database, actor: Actor, given: ArticleValue | undefined): Promise<ArticleId> {
  const { viewer } = actor;
  assertAllowed(mayWriteArticles(viewer), articleErrors);
  if (!isSignedIn(viewer)) throw commonErrors('signed-out');
  const value = canonical(given ?? emptyValue());
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('articles')
      .values({ ownerId: viewer.id, value: JSON.stringify(value), ...digestOf(emptyValue()) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await keepValue(tx, viewer, { id, value, version: 1 });
    await recordStep(tx, actor, { article: { id, version: 1 }, audit: { act: 'create' }, history: { act: 'created' } });
    return id;
  });
}

interface Save {
  readonly id: ArticleId;
  readonly value: ArticleValue;
  /** The version that this save is based on. */
  readonly version: number;
}

/**
 * Saves the text. Saving an equal text changes nothing, so a repeated call is harmless; a save based on an older
 * version is refused.
 */
export function saveArticle(db: Database, actor: Actor, save: Save): Promise<void> {
  return changeArticle(db, actor, save.id, async (tx, article) => {
    assertAllowed(mayEditArticle(actor.viewer, article), articleErrors);
    const value = canonical(save.value);
    const kept = await getArticleValue(tx, save.id);
    if (isDeepStrictEqual(value, kept)) return;
    if (save.version !== article.version) throw articleErrors('stale', { version: article.version, value: kept });
    const version = article.version + 1;
    await keepValue(tx, actor.viewer, { id: save.id, value, version });
    await recordStep(tx, actor, { article, audit: { act: 'save', details: { version } } });
  });
}

/** Restores an earlier save as a new one, so nothing in between is lost. */
export function restoreRevision(db: Database, actor: Actor, { id, version }: Omit<Save, 'value'>): Promise<void> {
  return changeArticle(db, actor, id, async (tx, article) => {
    assertAllowed(mayEditArticle(actor.viewer, article), articleErrors);
    const revision = await tx
      .selectFrom('articleRevisions')
      .select('value')
      .where('articleId', '=', id)
      .where('version', '=', version)
      .executeTakeFirst();
    if (!revision) throw commonErrors('not-found');
    const next = article.version + 1;
    await keepValue(tx, actor.viewer, { id, value: upgradeValue(revision.value), version: next });
    await recordStep(tx, actor, {
      article,
      audit: { act: 'restore', details: { version: next, of: version } },
      history: { act: 'restored', version: next },
    });
  });
}

/** Writes a checked value, its digest and a revision, and records which pictures the article shows now. */
async function keepValue(tx: Database, viewer: Viewer, { id, value, version }: Save): Promise<void> {
  await assertKnownFiles(tx, viewer, { id, value });
  const text = JSON.stringify(value);
  await tx
    .updateTable('articles')
    .set({ value: text, version, ...digestOf(value), updatedAt: now })
    .where('id', '=', id)
    .execute();
  await keepWords(tx, id);
  await tx
    .insertInto('articleRevisions')
    .values({ articleId: id, version, value: text, words: countOf(value).words, savedBy: accountOf(viewer) })
    .execute();
  await updateSubjects(tx, [id]);
  const use = { kind: 'article', subjectId: id };
  await setFileUses(tx, { ...use, by: viewer }, [
    ...fileIdsOf(value),
    ...(await modelFilesOf(tx, modelUuids(value), { owner: accountOf(viewer), use })),
  ]);
}

const fileIdsOf = (value: ArticleValue): FileId[] => [
  ...new Set(pictureUses(value).flatMap(({ fileId }) => fileId ?? [])),
];

/** The files that the value shows: their kind, and the refusal if one is missing. Sketchfab models are not checked. */
const keptFiles = (value: ArticleValue) => [
  ...pictureUses(value).map(({ blockId, fileId }) => ({
    kind: 'picture' as const,
    fileId,
    refusal: () => articleErrors('unknown-image', { blockId, ...(fileId && { fileId }) }),
  })),
  ...modelUses(value)
    .filter(({ uuid }) => isStoredModel(uuid))
    .map(({ blockId, uuid }) => ({
      kind: 'model' as const,
      fileId: uuid as FileId,
      refusal: () => articleErrors('unknown-model', { blockId, uuid }),
    })),
];

/**
 * Checks that every picture and model is stored here, and that the author may see the new ones; the refusal names the
 * block.
 */
async function assertKnownFiles(
  tx: Database,
  viewer: Viewer,
  { id, value }: Pick<Save, 'id' | 'value'>,
): Promise<void> {
  const shown = keptFiles(value);
  const ids = [...new Set(shown.flatMap(({ fileId }) => fileId ?? []))];
  const files = new Map((await listFileFacts(tx, ids)).map((file) => [file.id, file]));
  const used = new Set(await listUsedFileIds(tx, { kind: 'article', subjectIds: [id] }));
  for (const { kind, fileId, refusal } of shown) {
    const file = fileId && files.get(fileId);
    if (file?.kind !== kind || (!used.has(file.id) && !(await maySeeFile(tx, viewer, file)))) throw refusal();
  }
}

/** Deletes an unpublished article: it is hidden from everybody, and its pictures are no longer shown by it. */
export function deleteArticle(db: Database, actor: Actor, id: ArticleId): Promise<void> {
  return changeArticle(db, actor, id, async (tx, article) => {
    assertAllowed(mayDeleteArticle(actor.viewer, article), articleErrors);
    await tx.updateTable('articles').set({ deletedAt: now, onReview: false }).where('id', '=', id).execute();
    await updateSubjects(tx, [id]);
    await setFileUses(tx, { kind: 'article', subjectId: id, by: actor.viewer }, []);
    await recordStep(tx, actor, { article, audit: { act: 'delete' }, event: ['articles.deleted', { articleId: id }] });
    await broadcastToPeopleAtWork(tx, { kind: 'deleted', articleId: id });
  });
}

/** Of the saves before the last fifty one per hour is kept, and those that the history or a comment speaks of. */
export async function thinRevisions(tx: Database, id: ArticleId): Promise<void> {
  await sql`delete from article_revisions r where r.article_id = ${id}
    and r.version <= (select max(version) - 50 from article_revisions where article_id = ${id})
    and exists (select from article_revisions later where later.article_id = ${id} and later.version > r.version and date_trunc('hour', later.saved_at) = date_trunc('hour', r.saved_at))
    and not exists (select from article_history h where h.article_id = r.article_id and h.version = r.version)
    and not exists (select from article_comments c where c.article_id = r.article_id and c.version = r.version)`.execute(
    tx,
  );
}

/** Deletes saves older than so many days, except the latest of each article and those that something speaks of. */
export async function dropOldRevisions(db: Database, days: number): Promise<void> {
  await sql`delete from article_revisions r using articles a where a.id = r.article_id
    and r.saved_at < now() - ${days} * interval '1 day'
    and r.version <> all (array_remove(array[a.version, a.submitted_version, a.published_version], null))
    and exists (select from article_revisions later where later.article_id = r.article_id and later.version > r.version)
    and not exists (select from article_history h where h.article_id = r.article_id and h.version = r.version)
    and not exists (select from article_comments c where c.article_id = r.article_id and c.version = r.version)`.execute(
    db,
  );
}
