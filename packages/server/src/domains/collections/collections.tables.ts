import type { AnswerKind } from '@oeuvre/contracts/domains/collections/coherence/coherence.constants.ts';
import type { ArtworkId, CollectionId, CollectionItemId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated, JSONColumnType } from 'kysely';

/** Belongs to either a person or a segment. */
interface CollectionsTable {
  id: Generated<CollectionId>;
  ownerId: UserId | null;
  segmentId: SegmentId | null;
  name: string;
  description: Generated<string>;
  /** Its place among the collections of a segment; a person's have none. */
  rank: string | null;
  coverArtworkId: ArtworkId | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

interface CollectionItemsTable {
  id: Generated<CollectionItemId>;
  collectionId: CollectionId;
  /** The person or the segment whose collection it is. */
  keeperId: UserId | SegmentId;
  /** Null for a wall text between the works. */
  artworkId: ArtworkId | null;
  rank: string;
  /** A wall text, or a note on the work. */
  text: Generated<string>;
  addedAt: Generated<Date>;
}

/** A deleted collection with its items, as their rows were. */
interface DeletedCollectionsTable {
  id: CollectionId;
  ownerId: UserId | null;
  segmentId: SegmentId | null;
  was: JSONColumnType<Record<string, unknown>>;
  deletedAt: Generated<Date>;
}

/** The link of a collection that is shared as an exhibition. */
interface ExhibitionsTable {
  collectionId: CollectionId;
  keyHash: Buffer;
  openedAt: Generated<Date>;
}

/** An answer to a suggestion about a collection; of a pair, the smaller id is first. */
interface CoherenceAnswersTable {
  id: Generated<string>;
  collectionId: CollectionId;
  artworkId: ArtworkId;
  otherId: ArtworkId | null;
  kind: AnswerKind;
  answeredBy: UserId | null;
  answeredAt: Generated<Date>;
}

/** Works of a segment that leave the collections of a person who left it. */
interface DeparturesTable {
  id: Generated<string>;
  userId: UserId;
  segmentId: SegmentId;
  state: Generated<'running' | 'done'>;
  /** Saved works of the segment when it began. */
  total: number;
  /** How many of them were looked at. */
  position: Generated<number>;
  removed: Generated<number>;
  /** The last item looked at: when it was saved, and its id. */
  addedAt: Generated<Date | null>;
  itemId: Generated<CollectionItemId | null>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    collections: CollectionsTable;
    collectionItems: CollectionItemsTable;
    deletedCollections: DeletedCollectionsTable;
    coherenceAnswers: CoherenceAnswersTable;
    departures: DeparturesTable;
    exhibitions: ExhibitionsTable;
  }
}
