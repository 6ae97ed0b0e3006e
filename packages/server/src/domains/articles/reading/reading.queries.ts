import { articleErrors } from '@oeuvre/contracts/domains/articles/articles.errors.ts';
import type {
  AccessOption,
  Article,
  ArticleAbilities,
  MembersOnlyDetails,
  WholeArticle,
} from '@oeuvre/contracts/domains/articles/articles.model.ts';
import {
  type ArticleFacts,
  hasPublicHeader,
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
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArticleId, ArtworkId, FileId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { carouselArtworkIds, modelUuids, sourceArtworkIds } from '@oeuvre/editor/blocks/references.ts';
import { searchText } from '@oeuvre/editor/compare/words.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { artworkCards } from '../../artworks/queries/artwork-cards.queries.ts';
import { listModels, presentModel } from '../../files/models/models.queries.ts';
import { listSegmentsByIds } from '../../segments/segments.queries.ts';
import { findArticle, type StoredArticle } from '../articles.access.ts';
import { presentSummary, type SummaryRow, summaryColumns } from '../lists/summaries.queries.ts';
import { isTextEmpty } from '../text/text.digest.ts';
import { readValue, type ValueRow, valueColumns } from '../text/text.queries.ts';

/**
 * The article as this viewer reads it. Outsiders of a published one are told the way in; all else that they may not
 * read does not exist.
 */
export async function readArticle(db: Database, viewer: Viewer, id: ArticleId): Promise<Article> {
  const stored = await findArticle(db, id);
  if (!stored) throw commonErrors('not-found');
  const verdict = mayReadArticle(viewer, stored);
  if (!verdict.allowed)
    throw verdict.reason === 'members-only' ? await membersOnly(db, viewer, stored) : commonErrors('not-found');
  return presentArticle(db, viewer, stored);
}

/** With what its text says to those who have no use for blocks. */
export const wholeArticle = (article: Article): WholeArticle => ({
  ...article,
  elementIds: article.value.map((block) => block.id),
  body: searchText(article.value.slice(1)),
});

/** The reply of a command: whoever may make a change sees its result. */
export async function answerWithArticle(db: Database, viewer: Viewer, id: ArticleId): Promise<Article> {
  const stored = await findArticle(db, id);
  if (!stored) throw commonErrors('not-found');
  return presentArticle(db, viewer, stored);
}

interface DetailRow extends SummaryRow, ValueRow, Pick<Article, 'version' | 'submittedVersion' | 'publishedVersion'> {
  readonly linked: ArtworkId[];
  readonly audience: { readonly public: boolean; readonly visible: boolean }[];
  readonly pictures: ({ readonly id: FileId } & Article['placeholders'][string])[];
}

/** All that the article's own tables know of it, in one question: a text and its version are of one moment. */
const detailColumns = sql`${summaryColumns}, ${valueColumns}, articles.version, articles.submitted_version, articles.published_version,
  array(select l.artwork_id from article_artworks l where l.article_id = articles.id order by l.position, l.artwork_id) as linked,
  array(select json_build_object('public', g.public, 'visible', g.visible) from article_segments s join segments g on g.id = s.segment_id
    where s.article_id = articles.id) as audience,
  array(select json_build_object('id', f.id, 'colour', f.colour, 'placeholder', f.placeholder) from file_uses u join files f on f.id = u.file_id
    where u.kind = 'article' and u.subject_id = articles.id and f.kind = 'picture') as pictures`;

async function presentArticle(db: Database, viewer: Viewer, stored: StoredArticle): Promise<Article> {
  const { id, ownerId } = stored;
  const { rows } = await sql<DetailRow>`select ${detailColumns} from articles where articles.id = ${id}`.execute(db);
  const { linked, audience, pictures, version, submittedVersion, publishedVersion, ...row } = rows[0]!;
  const value = readValue(row);
  const inCarousels = carouselArtworkIds(value);
  const ofPictures = sourceArtworkIds(value);
  const cards = new Map(
    (await artworkCards(db, viewer, [...new Set([...linked, ...inCarousels, ...ofPictures])])).map((card) => [
      card.id,
      card,
    ]),
  );
  const cardsOf = (ids: readonly ArtworkId[]) => ids.flatMap((one) => cards.get(one) ?? []);
  const relatedArtworks = cardsOf(linked);
  const may = abilitiesOf(viewer, stored);
  return {
    ...presentSummary(row),
    userId: ownerId,
    value,
    version,
    submittedVersion,
    publishedVersion,
    isTextEmpty: isTextEmpty(value),
    nonEditable: !may.edit.allowed,
    publicHeader: hasPublicHeader(stored, audience),
    artworks: relatedArtworks.map((artwork) => artwork.id),
    relatedArtworks,
    carouselArtworks: cardsOf(inCarousels),
    sourceArtworks: cardsOf(ofPictures),
    placeholders: Object.fromEntries(pictures.map(({ id: file, ...placeholder }) => [file, placeholder])),
    models: await modelsOf(db, { id, ownerId, value }),
    may,
  };
}

/** An article with its text, as much as its models are found by. */
interface Shown {
  readonly id: ArticleId;
  readonly ownerId: UserId;
  readonly value: ArticleValue;
}

/** The 3D models of an article as its readers get them. */
export async function modelsOf(db: Database, { id, ownerId, value }: Shown): Promise<Article['models']> {
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

/** Lists the segments to join or apply to. The title of a private segment's article stays hidden. */
async function membersOnly(db: Database, viewer: Viewer, article: StoredArticle) {
  const audience = await listSegmentsByIds(db, article.segments);
  const segments = audience.filter((segment) => segment.visible);
  if (segments.length === 0) return commonErrors('not-found');
  const accessOptionOf = (segment: (typeof segments)[number]): AccessOption => {
    if (!isSignedIn(viewer)) return 'sign-in';
    if (viewer.suspendedIn.includes(segment.id)) return 'suspended';
    return segment.public ? 'join' : 'apply';
  };
  const details: MembersOnlyDetails = {
    ...(hasPublicHeader(article, audience) && { title: article.title }),
    segments: segments.map((segment) => ({
      id: segment.id,
      name: segment.name,
      public: segment.public,
      accessOption: accessOptionOf(segment),
    })),
  };
  return articleErrors('members-only', { ...details });
}
