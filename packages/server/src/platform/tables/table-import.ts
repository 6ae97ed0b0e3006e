import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import type { Generated, JSONColumnType } from 'kysely';

/** The columns of an import of a table, whatever its rows become. */
export interface TableImport {
  id: Generated<string>;
  fileName: string;
  shape: JSONColumnType<TableShape>;
  /** Rows that the step at hand has done. */
  position: Generated<number>;
  /** Rows of the whole table, once it was read to its end. */
  rows: number | null;
  failure: Generated<string>;
  startedBy: UserId | null;
  createdAt: Generated<Date>;
  /** When the first row was to be written; an import without it has changed nothing. */
  startedAt: Date | null;
  updatedAt: Generated<Date>;
  finishedAt: Date | null;
}
