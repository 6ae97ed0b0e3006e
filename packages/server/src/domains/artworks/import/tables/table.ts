import {
  tableDelimiters,
  tableEncodings,
  tableFormats,
} from '@oeuvre/contracts/domains/artworks/imports/imports.constants.ts';
import { z } from 'zod';

/** How a table is to be read: recognised by `shapeOf`, changed by people. */
export const tableShape = z.object({
  format: z.enum(tableFormats),
  encoding: z.enum(tableEncodings).default('utf-8'),
  /** CSV only. */
  delimiter: z.enum(tableDelimiters).default(','),
  /** CSV and Excel: rows before the row with the column names. */
  rowsBefore: z.int().min(0).max(100).default(0),
  /** Excel only: the number of the sheet, from 0. */
  sheet: z.int().min(0).max(1_000).default(0),
  /** JSON only: the keys that lead to the list of records; [] if the file is the list. */
  recordsAt: z.array(z.string()).max(20).default([]),
});
export type TableShape = z.infer<typeof tableShape>;

/** The content of a cell; formats with lists have several values. */
export type Cell = string | readonly string[];

/** A record of a table. Empty cells are absent. */
export interface TableRow {
  /** The line of the file on which it begins; Excel: the row of the sheet; JSON: the number of the record. From 1. */
  readonly line: number;
  readonly cells: ReadonlyMap<string, Cell>;
}

/** Gets the names of all columns before the first row, from formats with a header. */
export type OnHeader = (columns: readonly string[]) => void;
