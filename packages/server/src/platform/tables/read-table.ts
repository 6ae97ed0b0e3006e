import { open } from 'node:fs/promises';
import type { TableFormat } from '@oeuvre/contracts/kernel/tables/tables.constants.ts';
import { refusedTable } from '@oeuvre/contracts/kernel/tables/tables.errors.ts';
import { type ChosenShape, type TableShape, tableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { csvRows, proposeCsv } from './csv-rows.ts';
import { jsonRows } from './json-rows.ts';
import { jsonlRows } from './jsonl-rows.ts';
import { findRecords } from './records-path.ts';
import type { ReadOptions, TableRow, WorkbookLimits } from './table.ts';
import { decodeBeginning, type EncodingProposal, proposeEncoding } from './text-encoding.ts';
import { proposeXlsx, xlsxRows } from './xlsx-rows.ts';
import { findXmlRecords } from './xml-records-path.ts';
import { xmlRows } from './xml-rows.ts';

/** Enough to see the structure of any table. */
const beginningCharacters = 1_000_000;

const rowsOf = { csv: csvRows, xlsx: xlsxRows, json: jsonRows, jsonl: jsonlRows, xml: xmlRows } satisfies Record<
  TableFormat,
  (file: string, shape: TableShape, options?: ReadOptions) => AsyncIterable<TableRow>
>;

/**
 * The records of a table, without holding the file in memory. Skips the first `from` records: a stopped import goes on
 * at the number of the next record.
 */
export async function* readTable(
  file: string,
  shape: TableShape,
  { from = 0, ...options }: ReadOptions & { readonly from?: number } = {},
): AsyncGenerator<TableRow, void> {
  let at = 0;
  for await (const row of rowsOf[shape.format](file, shape, options)) {
    at += 1;
    if (at > from) yield row;
  }
}

export interface ProposedShape {
  readonly shape: TableShape;
  /** False if somebody should check the encoding beside the preview. */
  readonly isEncodingCertain: boolean;
}

/** Recognises how a table is to be read, by its content. What people have chosen is kept. */
export async function proposeShape(
  file: string,
  chosen: ChosenShape = {},
  workbook?: WorkbookLimits,
): Promise<ProposedShape> {
  if (await isZip(file)) {
    const proposed = await proposeXlsx(file, workbook);
    return { shape: tableShape.parse({ format: 'xlsx', ...proposed, ...chosen }), isEncodingCertain: true };
  }
  const { encoding, isCertain } = await encodingOf(file, chosen);
  const beginning = await decodeBeginning(file, encoding, beginningCharacters);
  if (beginning.includes('\0')) throw refusedTable('unknown-format');
  if (beginning.trim() === '') throw refusedTable('no-records');
  const isWhole = beginning.length < beginningCharacters;
  const shape = { ...proposeText(beginning, isWhole), encoding, ...chosen };
  const parsed = tableShape.safeParse(shape);
  // Records below very many or very long keys.
  if (!parsed.success) throw refusedTable('no-records');
  return { shape: parsed.data, isEncodingCertain: isCertain };
}

async function encodingOf(file: string, { encoding }: ChosenShape): Promise<EncodingProposal> {
  return encoding ? { encoding, isCertain: true } : proposeEncoding(file);
}

/** Every ZIP file, and so every workbook, begins with these two letters. */
export async function isZip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1', 0, 2) === 'PK';
  } finally {
    await handle.close();
  }
}

function proposeText(beginning: string, isWhole: boolean): Partial<TableShape> {
  const first = beginning.trimStart()[0];
  // A damaged XML file must not be taken for a table of one column.
  if (isXml.test(beginning)) return { format: 'xml', recordsAt: [...findXmlRecords(beginning)] };
  if (first === '{' && isJsonl(beginning)) return { format: 'jsonl' };
  if (first === '{' || first === '[') {
    const recordsAt = findRecords(beginning);
    if (recordsAt) return { format: 'json', recordsAt: [...recordsAt] };
    // A CSV file may begin with a bracket: '[Untitled];1920'.
    if (first === '{') throw refusedTable('no-records');
  }
  const { delimiter, rowsBefore } = proposeCsv(beginning, isWhole);
  return { format: 'csv', delimiter, rowsBefore };
}

const isXml = /^\s*<(?:[?!]|[\p{L}_])/u;

/** One record a line: the first line is an object of its own. */
function isJsonl(beginning: string): boolean {
  const [first = ''] = beginning.trimStart().split('\n', 1);
  try {
    JSON.parse(first);
    return beginning.trimStart().slice(first.length).trim() !== '' || !findRecords(first);
  } catch {
    return false;
  }
}
