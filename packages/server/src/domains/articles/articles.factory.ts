import type { AccessType, ArticleStatus } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import type { ArticleId, ArtworkId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { canonical } from '@oeuvre/editor/canonical.ts';
import './articles.tables.ts';
import { type Database, inTransaction } from '../../platform/database.ts';
import { setFileUses } from '../files/files.commands.ts';
import { modelFilesOf } from '../files/models.queries.ts';
import { digestOf, modelUses, pictureUses } from './articles.digest.ts';
import { noteSubjects } from './articles.subjects.ts';

export interface GivenArticle {
  readonly by: { readonly id: string };
  readonly title?: string;
  /** Taken instead of the title when given. */
  readonly value?: ArticleValue;
  readonly segments?: readonly string[];
  readonly accessType?: AccessType;
  readonly status?: ArticleStatus;
  readonly artworks?: readonly string[];
  /** When it was published, submitted or last saved. */
  readonly at?: Date;
}

/** A title and one paragraph. */
export const aValue = (title = 'How to Hold a Wave Still', words = 'Water gives a painter nothing to hold.'): ArticleValue => [
  { id: 'title', type: 'title', children: [{ text: title }] },
  { id: 'opening', type: 'paragraph', children: [{ text: words }] },
];

/** An article in any state; only what matters needs to be said. */
export async function anArticle(
  db: Database,
  { by, title, segments = [], artworks = [], accessType = 'SUBSCRIBERS_ONLY', status = 'draft', at = new Date(), ...given }: GivenArticle,
): Promise<{ id: ArticleId }> {
  const value = canonical(given.value ?? aValue(title));
  const ownerId = by.id as UserId;
  const isPublished = status === 'published';
  const submitted = status === 'draft' ? { submittedAt: null, submittedVersion: null } : { submittedAt: at, submittedVersion: 1 };
  const state = { onReview: status === 'on_review', ...submitted, publishedAt: isPublished ? at : null, publishedVersion: isPublished ? 1 : null };
  return inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('articles')
      .values({ ownerId, value: JSON.stringify(value), ...digestOf(value), accessType, ...state, createdAt: at, updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (segments.length > 0)
      await tx
        .insertInto('articleSegments')
        .values(segments.map((segment) => ({ articleId: id, segmentId: segment as SegmentId })))
        .execute();
    if (artworks.length > 0)
      await tx
        .insertInto('articleArtworks')
        .values(artworks.map((artwork, position) => ({ articleId: id, artworkId: artwork as ArtworkId, position })))
        .execute();
    await noteSubjects(tx, [id]);
    await tx
      .insertInto('articleRevisions')
      .values({ articleId: id, version: 1, value: JSON.stringify(value), savedBy: ownerId, savedAt: at })
      .execute();
    const models = await modelFilesOf(
      tx,
      modelUses(value).map(({ uuid }) => uuid),
      { owner: ownerId },
    );
    await setFileUses(tx, { kind: 'article', subjectId: id, by: null }, [...pictureUses(value).flatMap(({ fileId }) => fileId ?? []), ...models]);
    return { id };
  });
}
