import type { XmlElement } from './xml-parser.ts';

/** The content of a cell; formats with lists have several values. */
export type Cell = string | readonly string[];

/** A record of a table. Empty cells are absent. */
export interface TableRow {
  /** The line of the file on which it begins; Excel: the row of the sheet; JSON and XML: the number of the record. From 1. */
  readonly line: number;
  readonly cells: ReadonlyMap<string, Cell>;
  /** The record itself, of formats with nested records. */
  readonly record?: unknown;
}

/** Gets the names of all columns before the first row, from formats with a header. */
export type OnHeader = (columns: readonly string[]) => void;

/** Options for reading formats with a header. */
export interface HeaderOptions {
  readonly onHeader?: OnHeader | undefined;
  /** Whether a text is a well-known column name: two rows of such names may stand above each other. */
  readonly isColumnName?: ((text: string) => boolean) | undefined;
}

/** How much a workbook may hold, beside what is allowed of any. */
export interface WorkbookLimits {
  readonly unpackedBytes: number;
  /** Texts that cells share are kept in memory. */
  readonly sharedCharacters: number;
}

export interface ReadOptions extends HeaderOptions {
  readonly workbook?: WorkbookLimits | undefined;
  /** The cells of an XML record in a format of its own; undefined for other records. */
  readonly cellsOfXml?: ((record: XmlElement) => ReadonlyMap<string, Cell> | undefined) | undefined;
}
