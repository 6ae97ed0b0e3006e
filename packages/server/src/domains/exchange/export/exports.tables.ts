import type { ExportFormat } from '@oeuvre/contracts/domains/exchange/export/exports.constants.ts';
import type { ArtworkId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { RowCells } from '@oeuvre/record/table/cells.ts';
import type { Generated, JSONColumnType } from 'kysely';

/** A table of works that somebody took out. */
export interface ArtworkExportsTable {
  id: Generated<number>;
  format: ExportFormat;
  madeBy: UserId | null;
  madeAt: Generated<Date>;
}

/** The cells of a version of a work in exported tables. */
export interface ExportedRecordsTable {
  artworkId: ArtworkId;
  version: number;
  cells: JSONColumnType<RowCells>;
  exportedAt: Generated<Date>;
}
