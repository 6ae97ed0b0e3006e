import type { ImportAudience, ImportState } from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import type { FindingKind } from '@oeuvre/contracts/domains/exchange/import/imports.findings.ts';
import type { ImportMapping } from '@oeuvre/contracts/domains/exchange/import/imports.mapping.ts';
import type { ImportCounts, TableProfileReply } from '@oeuvre/contracts/domains/exchange/import/imports.model.ts';
import type { ImportTarget } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';
import type { ArtworkId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { TableImport } from '../../../platform/tables/table-import.ts';
import type { WorkBefore } from '../../artworks/imported/imported-works.commands.ts';

/** Irregularities in the records of an import: how often, and some examples. */
export type Oddities = Record<string, { count: number; examples: string[] }>;

type NullableJson<T> = ColumnType<T | null, string | null, string | null>;

export interface ImportsTable extends TableImport {
  /** SHA-256 of the table. */
  fingerprint: string;
  /** The table in our storage; null for a folder of this machine. */
  tableKey: string | null;
  /** The ZIP file that the table was in. */
  picturesKey: string | null;
  isEncodingCertain: Generated<boolean>;
  profile: JSONColumnType<TableProfileReply>;
  mapping: NullableJson<ImportMapping>;
  mappingName: string | null;
  mappingVersion: number | null;
  segmentId: SegmentId | null;
  visibleTo: Generated<ImportAudience>;
  state: ImportState;
  counts: JSONColumnType<ImportCounts>;
  oddities: Generated<ColumnType<Oddities, string | undefined, string>>;
}

export interface ImportMappingsTable {
  id: Generated<string>;
  name: string;
  mapping: JSONColumnType<ImportMapping>;
  version: Generated<number>;
  uses: Generated<number>;
  savedBy: UserId | null;
  savedAt: Generated<Date>;
}

export interface ImportFindingsTable {
  id: Generated<number>;
  importId: string;
  kind: FindingKind;
  line: number;
  otherLine: number | null;
  columnName: string;
  cell: string;
  artworkId: ArtworkId | null;
  importedId: ArtworkId | null;
  /** The picture that could not be taken, with its words. */
  picture: NullableJson<UntakenPicture>;
  /** Somebody asked to try the picture again. */
  isAgain: Generated<boolean>;
}

/** A picture that could not be taken, as it would be tried again. */
export interface UntakenPicture {
  readonly name: string;
  readonly caption?: string;
  readonly alt?: string;
}

export interface ImportWordsTable {
  importId: string;
  target: ImportTarget;
  word: string;
  records: number;
}

export interface ImportChangesTable {
  importId: string;
  artworkId: ArtworkId;
  /** The work's version after the import. A later one is somebody's change. */
  version: number;
  before: NullableJson<WorkBefore>;
  undoing: Generated<'to do' | 'undone' | 'left alone'>;
}

/** A term or an artist that an import added. */
export interface ImportMadeTable {
  importId: string;
  kind: 'term' | 'artist';
  subjectId: string;
}
