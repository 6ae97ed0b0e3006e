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
  /** Its position among the collections of its segment; without one it is the last. */
  readonly position?: number;
};

/** Ranks of the given positions, in their order. */
const rankAt = (position: number) => `d${position.toString(36).padStart(4, '0')}`;
let made = 1_000;

/** A collection of a person or a segment; a test names only what matters to it. */
export async function aCollection(
  db: Database,
  { name = 'Six Ways to Water', artworks = [], ...given }: CollectionTraits,
): Promise<{ id: CollectionId }> {
  const { description = '', position = (made += 1) } = given;
  const of =
    'owner' in given
      ? { ownerId: given.owner.id as UserId, segmentId: null }
      : { ownerId: null, segmentId: given.segment.id };
  const { id } = await db
    .insertInto('collections')
    .values({ ...of, name, description, rank: of.segmentId && rankAt(position) })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (artworks.length > 0)
    await db
      .insertInto('collectionItems')
      .values(
        artworks.map((artwork, at) => ({
          collectionId: id,
          keeperId: (of.ownerId ?? of.segmentId)!,
          artworkId: artwork as ArtworkId,
          rank: rankAt(at),
        })),
      )
      .execute();
  return { id };
}
