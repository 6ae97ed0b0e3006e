import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import type { Article, ArticleAbilities, MembersOnlyDetails, WayIn } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import {
  type ArticleFacts,
  mayChangeAuthor,
  mayChangeSettings,
  mayDeleteArticle,
  mayEditArticle,
  mayLinkArtworks,
  mayMailArticle,
  mayPublishArticle,
  mayReadArticle,
  maySubmitArticle,
  mayUnpublishArticle,
} from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import { mayComment, maySendBackArticle } from '@oeuvre/contracts/domains/articles/review.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArticleId, ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { carouselArtworkIds, modelUuids } from '@oeuvre/editor/shown-things.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { artworkCards } from '../artworks/queries/artwork-cards.ts';
import { listModels, presentModel } from '../files/models.queries.ts';
import { listSegmentsByIds } from '../segments/segments.queries.ts';
import { findArticleFacts, type StoredArticle } from './articles.access.ts';
import { isTextEmpty } from './articles.digest.ts';
import { presentSummary, type SummaryRow, summaryColumns } from './articles.present.ts';

/** The article as this viewer reads it. Outsiders of a published one are told the way in; all else that they may not read does not exist. */
export async function readArticle(db: Database, viewer: Viewer, id: ArticleId): Promise<Article> {
  const stored = await findArticleFacts(db, id);
  if (!stored) throw commonErrors('not-found');
  const verdict = mayReadArticle(viewer, stored);
  if (!verdict.allowed) throw verdict.reason === 'members-only' ? await membersOnly(db, viewer, stored) : commonErrors('not-found');
  return presentArticle(db, viewer, stored);
}

/** What a command answers: whoever was allowed to make the change sees its outcome. */
export async function answerWithArticle(db: Database, viewer: Viewer, id: ArticleId): Promise<Article> {
  const stored = await findArticleFacts(db, id);
  if (!stored) throw commonErrors('not-found');
  return presentArticle(db, viewer, stored);
}

async function presentArticle(db: Database, viewer: Viewer, stored: StoredArticle): Promise<Article> {
  const { id, value, version, submittedVersion, publishedVersion, ownerId } = stored;
  const { rows } = await sql<SummaryRow>`select ${summaryColumns} from articles where articles.id = ${id}`.execute(db);
  const relatedArtworks = await artworkCards(db, viewer, await listLinkedArtworks(db, id));
  const carouselArtworks = await artworkCards(db, viewer, carouselArtworkIds(value));
  const may = abilitiesOf(viewer, stored);
  return {
    ...presentSummary(rows[0]!),
    userId: ownerId,
    value,
    version,
    submittedVersion,
    publishedVersion,
    isTextEmpty: isTextEmpty(value),
    nonEditable: !may.edit.allowed,
    artworks: relatedArtworks.map((artwork) => artwork.id),
    relatedArtworks,
    carouselArtworks,
    placeholders: await placeholdersOf(db, stored),
    models: await modelsOf(db, stored),
    may,
  };
}

async function placeholdersOf(db: Database, { id }: StoredArticle): Promise<Article['placeholders']> {
  const files = await db
    .selectFrom('fileUses')
    .innerJoin('files', 'files.id', 'fileUses.fileId')
    .select(['files.id', 'files.colour', 'files.thumbhash'])
    .where('fileUses.kind', '=', 'article')
    .where('fileUses.subjectId', '=', id)
    .where('files.kind', '=', 'picture')
    .execute();
  return Object.fromEntries(files.map(({ id: file, colour, thumbhash }) => [file, { colour, thumbhash }]));
}

/** The 3D models of an article as its readers get them. */
export async function modelsOf(db: Database, { id, ownerId, value }: Pick<StoredArticle, 'id' | 'ownerId' | 'value'>): Promise<Article['models']> {
  const uuids = modelUuids(value);
  const known = await listModels(db, uuids, { owner: ownerId, use: { kind: 'article', subjectId: id } });
  return Object.fromEntries(
    uuids.map((uuid) => [
      uuid,
      presentModel(
        uuid,
        known.find((one) => one.uuid === uuid),
      ),
    ]),
  );
}

const abilitiesOf = (viewer: Viewer, article: ArticleFacts): ArticleAbilities => ({
  edit: mayEditArticle(viewer, article),
  submit: maySubmitArticle(viewer, article),
  publish: mayPublishArticle(viewer, article),
  sendBack: maySendBackArticle(viewer, article),
  unpublish: mayUnpublishArticle(viewer, article),
  delete: mayDeleteArticle(viewer, article),
  settings: mayChangeSettings(viewer, article),
  mail: mayMailArticle(viewer, article),
  changeAuthor: mayChangeAuthor(viewer, article),
  linkArtworks: mayLinkArtworks(viewer, article),
  comment: mayComment(viewer, article),
});

/** The related artworks in their order. */
export async function listLinkedArtworks(db: Database, id: ArticleId): Promise<ArtworkId[]> {
  const rows = await db.selectFrom('articleArtworks').select('artworkId').where('articleId', '=', id).orderBy('position').orderBy('artworkId').execute();
  return rows.map((row) => row.artworkId);
}

/** Tells which segments to join or apply to. The title of what a private segment reads is not told. */
async function membersOnly(db: Database, viewer: Viewer, article: StoredArticle) {
  const segments = (await listSegmentsByIds(db, article.segments)).filter((segment) => segment.visible);
  if (segments.length === 0) return commonErrors('not-found');
  const isOpen = segments.length === article.segments.length && segments.every((segment) => segment.public);
  const wayInto = (segment: (typeof segments)[number]): WayIn => {
    if (!isSignedIn(viewer)) return 'sign-in';
    if (viewer.suspendedIn.includes(segment.id)) return 'suspended';
    return segment.public ? 'join' : 'apply';
  };
  const details: MembersOnlyDetails = {
    ...(isOpen && { title: article.title }),
    segments: segments.map((segment) => ({ id: segment.id, name: segment.name, public: segment.public, wayIn: wayInto(segment) })),
  };
  return articleErrors('members-only', { ...details });
}
