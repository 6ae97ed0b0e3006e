import type { ActivityStatus } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { PlainTextKey } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type { CompletenessKey, MakerQualifier } from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type {
  ArtworkRecord,
  ArtworkSections,
  RevisionAct,
} from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ArtworkId, FileId, SegmentId, TagId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { WrittenKind } from './index/term-tree.ts';
import type { TermActWorksTable } from './terms/terms.tables.ts';
import type {
  ArtworkValuesDueTable,
  ArtworkValuesTable,
  RecordValuesTable,
  ValueActsTable,
  ValueActWorksTable,
} from './values/values.tables.ts';

interface ArtistsTable {
  id: Generated<string>;
  source: string;
  sourceId: string;
  name: string;
  sortName: string;
  lifeDates: string | null;
  birthYear: number | null;
  deathYear: number | null;
  birthPlace: string | null;
  deathPlace: string | null;
  gender: string | null;
  createdAt: Generated<Date>;
}

interface ArtworksTable extends Record<PlainTextKey, Generated<string>> {
  id: Generated<ArtworkId>;
  openId: Generated<string | null>;
  ownerId: UserId | null;
  source: string | null;
  accessionNumber: string | null;
  /** The source's key of the work: the value of its table's key column. */
  sourceKey: string | null;
  sourceDigest: string | null;
  title: string;
  artist: Generated<string>;
  dateText: Generated<string>;
  yearFrom: number | null;
  yearTo: number | null;
  supportingText: Generated<string>;
  /** Null: the text was not understood. */
  dateEdtf: string | null;
  /** The sections without those of the label: title, supporting text, artist and date have columns. */
  sections: JSONColumnType<ArtworkSections>;
  rightsUri: string | null;
  rightsHolder: Generated<string>;
  /** Parts that a reader misses, the most important first. */
  missing: Generated<CompletenessKey[]>;
  version: Generated<number>;
  published: Generated<boolean>;
  activityStatus: Generated<ActivityStatus>;
  statusChangedAt: Date | null;
  statusChangedBy: UserId | null;
  words: GeneratedAlways<string>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** The columns that lists order and filter by; triggers keep it. */
interface ListedWorksTable {
  artworkId: ArtworkId;
  createdAt: Date;
  /** By its owner, and not deleted. */
  published: boolean;
  /** Everybody may see the work: `maySeeArtwork` for a guest. */
  isOpen: boolean;
  yearFrom: number | null;
  yearTo: number | null;
  span: GeneratedAlways<number>;
}

/**
 * Works that became open or ceased to be after their last change, for harvesters; triggers keep it. A row outlives its
 * work.
 */
interface HarvestedChangesTable {
  artworkId: ArtworkId;
  at: Date;
  isDeleted: boolean;
  /** The museum of a deleted record. */
  source: string | null;
  /** The public segments on whose walls a deleted record was published. */
  segmentIds: Generated<SegmentId[]>;
}

/** Plain texts that a search looks into; triggers keep them. */
interface ArtworkTextsTable {
  artworkId: ArtworkId;
  words: string;
  title: string;
  number: string;
  provenance: string;
  publications: string;
  /** The numbers of its words without a term. */
  written: number[];
}

/** A word or a span of years that records say beside their terms, as similarity compares it. The index numbers them. */
interface FactsTable {
  no: GeneratedAlways<number>;
  part: 'materials' | 'cultures' | 'places' | 'period' | 'title' | 'decade' | 'century';
  word: string;
}

/** A word that records have without a term, as facets count it. */
interface WrittenWordsTable {
  no: GeneratedAlways<number>;
  id: GeneratedAlways<string>;
  kind: WrittenKind;
  word: string;
  usedAt: Generated<Date>;
}

/** Every word of a title, a label or a maker's name, for misspelt searches. */
interface ArtworkWordsTable {
  word: string;
}

interface ArtworkArtistsTable {
  artworkId: ArtworkId;
  position: number;
  artistId: string | null;
  name: string;
  qualifier: MakerQualifier | null;
  role: string;
}

interface ArtworkImagesTable {
  id: Generated<string>;
  artworkId: ArtworkId;
  fileId: FileId;
  position: number;
  alt: string | null;
  caption: string | null;
}

interface ArtworkModelsTable {
  artworkId: ArtworkId;
  position: number;
  uuid: string;
  caption: string | null;
}

/** Every version of a record that somebody changed, and the first one. */
interface ArtworkRevisionsTable {
  artworkId: ArtworkId;
  version: number;
  act: RevisionAct;
  record: JSONColumnType<ArtworkRecord>;
  /** The subject of the act: the file of an import, the value that was merged. */
  note: Generated<string>;
  /** The import or batch that the version belongs to. */
  causeId: string | null;
  savedBy: UserId | null;
  savedAt: Generated<Date>;
}

/** The owner shares a work with this person, who sees and edits it. */
interface ArtworkSharesTable {
  artworkId: ArtworkId;
  userId: UserId;
  sharedBy: UserId | null;
  sharedAt: Generated<Date>;
}

interface ArtworkTagsTable {
  artworkId: ArtworkId;
  tagId: TagId;
}

/** Each term that an open work has carried since the job last removed those whose works are all closed. */
interface IndexedWorksTable {
  artworkId: ArtworkId;
  version: Generated<number>;
  /** As `index-rows.ts` reads it; null for a work that is gone. */
  packed: Buffer | null;
}

interface WorksDueForIndexTable {
  no: GeneratedAlways<number>;
  artworkId: ArtworkId;
}

interface OpenedTermsTable {
  tagId: TagId;
}

interface ArtworkSegmentsTable {
  artworkId: ArtworkId;
  segmentId: SegmentId;
  /** Only then the segment's readers see the work there. */
  published: Generated<boolean>;
  addedBy: UserId | null;
  addedAt: Generated<Date>;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    artists: ArtistsTable;
    artworks: ArtworksTable;
    artworkArtists: ArtworkArtistsTable;
    artworkImages: ArtworkImagesTable;
    artworkModels: ArtworkModelsTable;
    artworkRevisions: ArtworkRevisionsTable;
    artworkShares: ArtworkSharesTable;
    artworkTags: ArtworkTagsTable;
    artworkTexts: ArtworkTextsTable;
    artworkValues: ArtworkValuesTable;
    artworkValuesDue: ArtworkValuesDueTable;
    artworkWords: ArtworkWordsTable;
    writtenWords: WrittenWordsTable;
    facts: FactsTable;
    artworkSegments: ArtworkSegmentsTable;
    indexedWorks: IndexedWorksTable;
    listedWorks: ListedWorksTable;
    harvestedChanges: HarvestedChangesTable;
    openedTerms: OpenedTermsTable;
    recordValues: RecordValuesTable;
    valueActs: ValueActsTable;
    valueActWorks: ValueActWorksTable;
    termActWorks: TermActWorksTable;
    worksDueForIndex: WorksDueForIndexTable;
  }
}
