import type { ActivityStatus, TextSectionKey } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { ArtworkId, FileId, SegmentId, TagId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';

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

interface ArtworksTable {
  id: Generated<ArtworkId>;
  openId: Generated<string | null>;
  ownerId: UserId | null;
  source: string | null;
  accessionNumber: string | null;
  sourceDigest: string | null;
  title: string;
  artist: Generated<string>;
  dateText: Generated<string>;
  yearFrom: number | null;
  yearTo: number | null;
  supportingText: Generated<string>;
  sections: JSONColumnType<Partial<Record<TextSectionKey, string>>>;
  published: Generated<boolean>;
  activityStatus: Generated<ActivityStatus>;
  words: GeneratedAlways<string>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

interface ArtworkArtistsTable {
  artworkId: ArtworkId;
  position: number;
  artistId: string | null;
  name: string;
  role: string;
}

interface ArtworkImagesTable {
  id: Generated<string>;
  artworkId: ArtworkId;
  fileId: FileId;
  position: number;
  alt: string | null;
}

interface ArtworkTagsTable {
  artworkId: ArtworkId;
  tagId: TagId;
}

interface ArtworkSegmentsTable {
  artworkId: ArtworkId;
  segmentId: SegmentId;
  addedBy: UserId | null;
  addedAt: Generated<Date>;
}

/** Irregularities in the records of an import: how often, and some examples. */
export type Oddities = Record<string, { count: number; examples: string[] }>;

interface ImportRunsTable {
  id: Generated<string>;
  source: string;
  fingerprint: string;
  stage: 'terms' | 'artists' | 'works' | 'finished';
  nextOffset: Generated<number>;
  works: Generated<number>;
  oddities: JSONColumnType<Oddities>;
  startedAt: Generated<Date>;
  updatedAt: Generated<Date>;
  finishedAt: Date | null;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    artists: ArtistsTable;
    artworks: ArtworksTable;
    artworkArtists: ArtworkArtistsTable;
    artworkImages: ArtworkImagesTable;
    artworkTags: ArtworkTagsTable;
    artworkSegments: ArtworkSegmentsTable;
    importRuns: ImportRunsTable;
  }
}
