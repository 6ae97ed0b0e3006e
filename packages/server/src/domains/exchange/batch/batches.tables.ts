import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type {
  BatchKind,
  BatchState,
  BatchWorkState,
  CellChoice,
  CellSide,
} from '@oeuvre/contracts/domains/exchange/batch/batches.constants.ts';
import type { BatchChange, BatchSource, TableFinding } from '@oeuvre/contracts/domains/exchange/batch/batches.model.ts';
import type { ColumnKey } from '@oeuvre/contracts/domains/exchange/export/exports.constants.ts';
import type { ArtworkId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import type { ColumnType, Generated } from 'kysely';

type Json<T> = ColumnType<T, string | undefined, string>;

export interface ArtworkBatchesTable {
  id: Generated<string>;
  kind: BatchKind;
  state: BatchState;
  /** The name of the file that came back. */
  title: Generated<string>;
  changes: Json<BatchChange[]>;
  exportId: number | null;
  /** The list that the works come from; null for a table. */
  source: ColumnType<BatchSource | null, string | null | undefined, string | null>;
  /** Works that whoever started it may not change. */
  leftOut: Generated<number>;
  findings: Json<TableFinding[]>;
  findingCount: Generated<number>;
  /** Works that the rehearsal has looked at. */
  rehearsed: Generated<number>;
  linesRead: Generated<number>;
  tableKey: string | null;
  tableShape: ColumnType<TableShape | null, string | null | undefined, string | null>;
  workCount: Generated<number>;
  /** Works that have the change now. */
  changedCount: Generated<number>;
  startedBy: UserId;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

export interface ArtworkBatchWorksTable {
  batchId: string;
  artworkId: ArtworkId;
  place: number;
  /** The version that was rehearsed, then the one that was written. */
  version: number;
  isChosen: Generated<boolean>;
  state: Generated<BatchWorkState>;
  /** The record before the first write. */
  before: ColumnType<ArtworkRecord | null, string | null | undefined, string | null>;
}

export interface ArtworkBatchCellsTable {
  batchId: string;
  artworkId: ArtworkId;
  columnKey: ColumnKey;
  side: CellSide;
  base: string;
  here: string;
  there: string;
  choice: CellChoice | null;
  isDone: Generated<boolean>;
}
