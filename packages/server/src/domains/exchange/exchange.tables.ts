import type { Generated, JSONColumnType } from 'kysely';
import type { ArtworkBatchCellsTable, ArtworkBatchesTable, ArtworkBatchWorksTable } from './batch/batches.tables.ts';
import type { ArtworkDifferencesTable } from './doubles/doubles.tables.ts';
import type { ArtworkExportsTable, ExportedRecordsTable } from './export/exports.tables.ts';
import type {
  ImportChangesTable,
  ImportFindingsTable,
  ImportMadeTable,
  ImportMappingsTable,
  ImportsTable,
  ImportWordsTable,
  Oddities,
} from './import/imports.tables.ts';

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
    artworkBatchCells: ArtworkBatchCellsTable;
    artworkBatches: ArtworkBatchesTable;
    artworkBatchWorks: ArtworkBatchWorksTable;
    artworkDifferences: ArtworkDifferencesTable;
    artworkExports: ArtworkExportsTable;
    exportedRecords: ExportedRecordsTable;
    importChanges: ImportChangesTable;
    importFindings: ImportFindingsTable;
    importMade: ImportMadeTable;
    importMappings: ImportMappingsTable;
    importRuns: ImportRunsTable;
    imports: ImportsTable;
    importWords: ImportWordsTable;
  }
}
