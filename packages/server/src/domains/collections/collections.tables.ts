import type { ArtworkId, CollectionId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated } from 'kysely';

/** Belongs to either a person or a segment. */
interface CollectionsTable {
  id: Generated<CollectionId>;
  ownerId: UserId | null;
  segmentId: SegmentId | null;
  name: string;
  description: Generated<string>;
  position: Generated<number>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

interface CollectionItemsTable {
  collectionId: CollectionId;
  artworkId: ArtworkId;
  position: number;
  addedAt: Generated<Date>;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    collections: CollectionsTable;
    collectionItems: CollectionItemsTable;
  }
}
