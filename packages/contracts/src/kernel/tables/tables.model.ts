import { z } from 'zod';
import { text } from '../text.ts';
import { tableDelimiters, tableEncodings, tableFormats } from './tables.constants.ts';

const shapeFields = {
  format: z.enum(tableFormats),
  encoding: z.enum(tableEncodings),
  /** CSV only. */
  delimiter: z.enum(tableDelimiters),
  /** CSV and Excel: rows before the row with the column names. */
  rowsBefore: z.int().min(0).max(100),
  /** Excel only: the number of the sheet, from 0. */
  sheet: z.int().min(0).max(1_000),
  /**
   * JSON: the keys that lead to the list of records; [] if the file is the list. XML: the names of the elements from
   * the root to a record.
   */
  recordsAt: z.array(text(300)).max(20),
};

/** The shape of a table as a person has chosen it; the rest is recognised. */
export const chosenShape = z.object(shapeFields).partial();
export type ChosenShape = z.infer<typeof chosenShape>;

/** How a table is read. */
export const tableShape = z.object({
  ...shapeFields,
  encoding: shapeFields.encoding.default('utf-8'),
  delimiter: shapeFields.delimiter.default(','),
  rowsBefore: shapeFields.rowsBefore.default(0),
  sheet: shapeFields.sheet.default(0),
  recordsAt: shapeFields.recordsAt.default([]),
});
export type TableShape = z.infer<typeof tableShape>;
