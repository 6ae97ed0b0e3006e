import { displayName } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { carouselArtworkIds, modelUuids } from '@oeuvre/editor/blocks/references.ts';
import type { CarouselArtwork } from '@oeuvre/editor/render/render-context.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { listPeople } from '../accounts/accounts.queries.ts';
import type { StoredArticle } from '../articles/articles.access.ts';
import { getArticleValue } from '../articles/text/text.queries.ts';
import { artworksVisibleTo } from '../artworks/artworks.access.ts';
import { artworkCards } from '../artworks/queries/artwork-cards.queries.ts';
import { listModels, presentModel } from '../files/models/models.queries.ts';
import { listSegmentsByIds } from '../segments/segments.queries.ts';
import type { MailedArticle } from './mailings.mails.ts';

/**
 * The recipient with the fewest rights: anybody for a public article, otherwise a member of only one of its segments.
 */
export const leastReaders = ({ accessType, segments }: StoredArticle): Viewer[] =>
  accessType === 'PUBLIC' ? [guest] : segments.map((segment) => ({ ...guest, memberOf: [segment] }));

/** Those of these works that every recipient of the article may open, independent of the sender's rights. */
async function worksForAll(db: Database, article: StoredArticle, ids: readonly ArtworkId[]): Promise<ArtworkSummary[]> {
  const [first = [], ...others] = await Promise.all(
    leastReaders(article).map((reader) => artworkCards(db, reader, ids)),
  );
  return first.filter(({ id }) => others.every((cards) => cards.some((card) => card.id === id)));
}

/** The words that a mail has in the place of a work that not every recipient may open. */
const withheldWords = 'This work is not open to every reader of this mail.';

/** Those of these works that are published and that the sender may open. */
async function publishedWorksFor(db: Database, sender: Viewer, ids: readonly ArtworkId[]): Promise<ArtworkId[]> {
  const { rows } = await sql<{ id: ArtworkId }>`select a.id from artworks a
    where a.id = any(${ids}::uuid[]) and a.activity_status = 'ACTIVE' and a.published and ${artworksVisibleTo(sender)}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * An article as its mail shows it. A work that not every recipient may open leaves its place, unless the sender may not
 * open it either.
 */
export async function mailedArticle(db: Database, article: StoredArticle, sender: Viewer): Promise<MailedArticle> {
  const value = await getArticleValue(db, article.id);
  const ids = carouselArtworkIds(value);
  const [cards, known, [author], models, segments, published] = await Promise.all([
    worksForAll(db, article, ids),
    publishedWorksFor(db, sender, ids),
    listPeople(db, [article.ownerId]),
    listModels(db, modelUuids(value), { owner: article.ownerId, use: { kind: 'article', subjectId: article.id } }),
    listSegmentsByIds(db, article.segments),
    db.selectFrom('articles').select('publishedAt').where('id', '=', article.id).executeTakeFirst(),
  ]);
  const artworks = cards.flatMap(({ id, name, artist, dateText, image, imgUrl }): CarouselArtwork[] =>
    image && imgUrl ? [{ id, name, artist, date: dateText, imgUrl, width: image.width, height: image.height }] : [],
  );
  const open = new Set(cards.map(({ id }) => id));
  return {
    ...article,
    value,
    segment: segments.length === 1 ? segments[0] : undefined,
    authorName: author ? displayName(author) : '',
    publishedAt: published?.publishedAt ?? null,
    artworks: new Map(artworks.map((artwork) => [artwork.id, artwork])),
    withheld: new Map(known.filter((id) => !open.has(id)).map((id) => [id, withheldWords])),
    models: new Map(models.map((model) => [model.uuid, presentModel(model.uuid, model)])),
  };
}
