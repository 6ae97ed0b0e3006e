import './collections.tables.ts';
import type { ArtworkId, CollectionId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { hashOfToken } from '../../platform/base/link-secrets.ts';
import type { Database } from '../../platform/database/database.ts';

/** A work, a work with a note, or a wall text. */
type Hung = string | { readonly work?: string; readonly text: string };

export type CollectionTraits = (
  | { readonly owner: { readonly id: string } }
  | { readonly segment: { readonly id: SegmentId } }
) & {
  readonly name?: string;
  readonly description?: string;
  /** In this order, with wall texts between them and notes on them. */
  readonly artworks?: readonly Hung[];
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
        artworks.map((hung, at) => {
          const { work = null, text } = typeof hung === 'string' ? { work: hung, text: '' } : hung;
          const keeperId = (of.ownerId ?? of.segmentId)!;
          return { collectionId: id, keeperId, artworkId: work as ArtworkId | null, rank: rankAt(at), text };
        }),
      )
      .execute();
  return { id };
}

/** Shares a collection by a link with this key. */
export async function anExhibition(
  db: Database,
  { collection, key }: { readonly collection: { readonly id: CollectionId }; readonly key: string },
): Promise<void> {
  await db
    .insertInto('exhibitions')
    .values({ collectionId: collection.id, keyHash: hashOfToken(key) })
    .execute();
}
