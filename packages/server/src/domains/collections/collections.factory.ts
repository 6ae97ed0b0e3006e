import './collections.tables.ts';
import type { ArtworkId, CollectionId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Database } from '../../platform/database/database.ts';

export type CollectionTraits = (
  | { readonly owner: { readonly id: string } }
  | { readonly segment: { readonly id: SegmentId } }
) & {
  readonly name?: string;
  readonly description?: string;
  /** In this order. */
  readonly artworks?: readonly string[];
  /** Its position among the collections of its owner or segment. */
  readonly position?: number;
};

/** A collection of a person or a segment; a test names only what matters to it. */
export async function aCollection(
  db: Database,
  { name = 'Six Ways to Water', artworks = [], ...given }: CollectionTraits,
): Promise<{ id: CollectionId }> {
  const { description = '', position = 0 } = given;
  const of =
    'owner' in given
      ? { ownerId: given.owner.id as UserId, segmentId: null }
      : { ownerId: null, segmentId: given.segment.id };
  const { id } = await db
    .insertInto('collections')
    .values({ ...of, name, description, position })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (artworks.length > 0)
    await db
      .insertInto('collectionItems')
      .values(artworks.map((artwork, at) => ({ collectionId: id, artworkId: artwork as ArtworkId, position: at })))
      .execute();
  return { id };
}
