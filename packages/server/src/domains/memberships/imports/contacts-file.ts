import {
  maximumContactColumns,
  maximumContactRows,
  sampledContactRows,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import { contactImportErrors } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.errors.ts';
import type { ContactColumn } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import { refusedTable } from '@oeuvre/contracts/kernel/tables/tables.errors.ts';
import type { ChosenShape, TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { proposeShape, readTable } from '../../../platform/tables/read-table.ts';
import type { TableRow } from '../../../platform/tables/table.ts';
import { meaningOfColumn } from './columns/column-words.ts';
import { type Proposal, proposeColumns } from './columns/propose-columns.ts';

/** A workbook of a million contacts stays below this; larger ones would take the memory of the worker. */
const workbook = { unpackedBytes: 600_000_000, sharedCharacters: 40_000_000 };
const mostSamples = 20;
const shownSamples = 4;
const longestSample = 100;

/** How a file is read, what is in its columns, and what they become. */
export interface ExaminedFile extends Proposal {
  readonly shape: TableShape;
  readonly isEncodingCertain: boolean;
  readonly columns: readonly ContactColumn[];
  /** Rows of the file; null if there are more than were read. */
  readonly rows: number | null;
}

/** Looks at the first rows of a file. */
export async function examineContacts(file: string, chosen: ChosenShape = {}): Promise<ExaminedFile> {
  const { shape, isEncodingCertain } = await proposeShape(file, chosen, workbook).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'tables/unknown-format'
      ? contactImportErrors('not-a-list')
      : error;
  });
  if (shape.format !== 'csv' && shape.format !== 'xlsx') throw contactImportErrors('not-a-list');
  let names: readonly string[] = [];
  const samples = new Map<string, string[]>();
  let rows = 0;
  for await (const { cells } of contactRows(file, shape, (columns) => {
    names = columns;
  })) {
    rows += 1;
    if (rows > sampledContactRows) break;
    for (const [column, cell] of cells) addSample(samples, column, String(cell));
  }
  if (rows === 0) throw refusedTable('no-records');
  const known = names.map((name) => ({ name, samples: samples.get(name) ?? [] }));
  return {
    shape,
    isEncodingCertain,
    ...proposeColumns(known),
    columns: known.map(({ name, samples: seen }) => ({
      name,
      samples: seen.slice(0, shownSamples).map((text) => text.slice(0, longestSample)),
    })),
    rows: rows <= sampledContactRows ? rows : null,
  };
}

function addSample(samples: Map<string, string[]>, column: string, cell: string): void {
  const seen = samples.get(column) ?? [];
  if (seen.length >= mostSamples) return;
  const text = cell
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, 1_000);
  if (text) samples.set(column, [...seen, text]);
}

/** The rows of a file of contacts, within the limits of imports. */
export async function* contactRows(
  file: string,
  shape: TableShape,
  onHeader: (columns: readonly string[]) => void = () => {},
): AsyncGenerator<TableRow, void> {
  const options = {
    workbook,
    isColumnName: (text: string) => meaningOfColumn(text) !== undefined,
    onHeader: (columns: readonly string[]) => {
      if (columns.length > maximumContactColumns) throw contactImportErrors('too-many-columns');
      onHeader(columns);
    },
  };
  let rows = 0;
  for await (const row of readTable(file, shape, options)) {
    rows += 1;
    if (rows > maximumContactRows) throw contactImportErrors('too-many-rows');
    yield row;
  }
}
