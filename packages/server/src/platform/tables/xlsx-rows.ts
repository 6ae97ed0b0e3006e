import { maximumColumns, maximumRowCharacters } from '@oeuvre/contracts/kernel/tables/tables.constants.ts';
import { refusedTable } from '@oeuvre/contracts/kernel/tables/tables.errors.ts';
import type { TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { columnNames, findHeader, isSecondHeader, namesOfTwo } from './header-row.ts';
import type { ReadOptions, TableRow, WorkbookLimits } from './table.ts';
import { type PartReader, readPart, readWorkbook, type Workbook } from './xlsx-parts.ts';
import { localName } from './xml-parser.ts';
import { openZip, type Zip } from './zip.ts';

/** A workbook is XML: an honest sheet unpacks to several hundred megabytes. */
const usualLimits: WorkbookLimits = { unpackedBytes: 5_000_000_000, sharedCharacters: 200_000_000 };
const openWorkbook = (file: string, { unpackedBytes }: WorkbookLimits) =>
  openZip(file, { entries: 20_000, entryBytes: Math.min(unpackedBytes, 4_000_000_000), totalBytes: unpackedBytes });
const mostRows = 1_048_576;
const proposedFrom = 200;

interface SheetRow {
  readonly number: number;
  readonly cells: readonly string[];
}

export interface XlsxProposal {
  readonly sheet: number;
  readonly rowsBefore: number;
}

/** The first sheet with a table, and the place of its header. */
export async function proposeXlsx(file: string, limits: WorkbookLimits = usualLimits): Promise<XlsxProposal> {
  const zip = await openWorkbook(file, limits);
  try {
    const workbook = await readWorkbook(zip, limits);
    for (const [sheet, { part }] of workbook.sheets.entries()) {
      const rows: (readonly string[])[] = [];
      for await (const row of sheetRows(zip, part, workbook)) if (rows.push(row.cells) === proposedFrom) break;
      if (rows.length > 1) return { sheet, rowsBefore: findHeader(rows) };
    }
    return { sheet: 0, rowsBefore: 0 };
  } finally {
    zip.close();
  }
}

/** The rows of a sheet after its header. */
export async function* xlsxRows(
  file: string,
  { sheet, rowsBefore }: TableShape,
  { onHeader, isColumnName, workbook: limits = usualLimits }: ReadOptions = {},
): AsyncGenerator<TableRow, void> {
  const zip = await openWorkbook(file, limits);
  try {
    const workbook = await readWorkbook(zip, limits);
    const part = workbook.sheets[sheet]?.part;
    if (!part) throw refusedTable('unreadable-workbook', { reason: `it has no sheet number ${sheet + 1}` });
    let header: readonly string[] | undefined;
    let names: string[] | undefined;
    let before = rowsBefore;
    for await (const { number, cells } of sheetRows(zip, part, workbook)) {
      if (before > 0) before -= 1;
      else if (!header) header = cells;
      else {
        if (!names) {
          const second = isSecondHeader(header, cells, isColumnName);
          names = second ? namesOfTwo(header, cells) : columnNames(header);
          onHeader?.(names);
          if (second) continue;
        }
        const filled = new Map<string, string>();
        for (const [at, cell] of cells.entries()) if (cell !== '') filled.set(names[at] ?? `Column ${at + 1}`, cell);
        if (filled.size > 0) yield { line: number, cells: filled };
      }
    }
    if (header && !names) onHeader?.(columnNames(header));
  } finally {
    zip.close();
  }
}

/** The rows of a sheet that are not empty. */
async function* sheetRows(zip: Zip, part: string, workbook: Workbook): AsyncGenerator<SheetRow, void> {
  yield* readPart(zip, part, rowReader(workbook));
}

function rowReader(workbook: Workbook): PartReader<SheetRow> {
  let number = 0;
  let cells: string[] | undefined;
  let characters = 0;
  let column = 0;
  let kind: string | undefined;
  let style: string | undefined;
  let text = '';
  let isText = false;
  return {
    open({ name, attributes }, _out) {
      const tag = localName(name);
      if (tag === 'row') {
        number = Number(attributes['r'] ?? number + 1);
        if (!(number > 0 && number <= mostRows))
          throw refusedTable('unreadable-workbook', { reason: 'a row has no number' });
        cells = [];
        characters = 0;
        column = -1;
      } else if (tag === 'c') {
        column = attributes['r'] ? columnOf(attributes['r']) : column + 1;
        if (column >= maximumColumns) throw refusedTable('too-many-columns', { line: number, most: maximumColumns });
        kind = attributes['t'];
        style = attributes['s'];
        text = '';
      } else if (tag === 'v' || tag === 't') isText = cells !== undefined;
    },
    text(piece) {
      if (!isText) return;
      text += piece;
      characters += piece.length;
      if (characters > maximumRowCharacters)
        throw refusedTable('row-too-large', { line: number, most: maximumRowCharacters / 1_000_000 });
    },
    close(tag, out) {
      if (tag === 'v' || tag === 't') isText = false;
      else if (tag === 'c' && cells) {
        while (cells.length < column) cells.push('');
        cells[column] = cellText(text, { kind, isDate: workbook.dateStyles[Number(style ?? -1)] ?? false }, workbook);
      } else if (tag === 'row' && cells) {
        if (cells.some((cell) => cell !== '')) out.push({ number, cells });
        cells = undefined;
      }
    },
  };
}

/** 'AB12' is column 27. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

interface CellKind {
  readonly kind: string | undefined;
  readonly isDate: boolean;
}

function cellText(text: string, { kind, isDate }: CellKind, { sharedStrings, isFrom1904 }: Workbook): string {
  if (kind === 's') return sharedStrings[Number(text)] ?? '';
  if (kind === 'b') return text === '1' ? 'true' : 'false';
  if (kind === 'e') return '';
  if (kind === 'str' || kind === 'inlineStr' || kind === 'd' || text === '') return text;
  if (isDate) return dateText(Number(text), isFrom1904) ?? text;
  // 0.1 + 0.2 is stored with all its digits; Excel itself shows at most 15.
  return String(Number(Number(text).toPrecision(15)));
}

const msPerDay = 86_400_000;

/** Excel's day number as a date. Day 60 is the 29th of February 1900, which never was. */
function dateText(day: number, isFrom1904: boolean): string | undefined {
  const shift = isFrom1904 ? 24_107 : day < 60 ? 25_568 : 25_569;
  const date = new Date(Math.round((day - shift) * msPerDay));
  if (!(day >= 1) || Number.isNaN(date.getTime())) return undefined;
  const [calendarDay, time] = date.toISOString().split('T');
  return time === '00:00:00.000Z' ? calendarDay : `${calendarDay} ${time?.slice(0, 5)}`;
}
