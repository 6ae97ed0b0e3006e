import { Readable } from 'node:stream';
import {
  maximumColumns,
  maximumRowCharacters,
  type TableDelimiter,
  tableDelimiters,
} from '@oeuvre/contracts/kernel/tables/tables.constants.ts';
import { refusedTable } from '@oeuvre/contracts/kernel/tables/tables.errors.ts';
import type { TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import { CsvError, type Info, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { columnNames, findHeader, isSecondHeader, namesOfTwo } from './header-row.ts';
import type { HeaderOptions, TableRow } from './table.ts';
import { decodeFile } from './text-encoding.ts';

/** Rows of unequal length and quotation marks inside cells (12" disc) are common in tables of museums. */
const lenient: Options = { relax_quotes: true, relax_column_count: true, skip_empty_lines: true, info: true };
/** Four delimiters are tried on this much, which keeps others waiting meanwhile. */
const proposedFromCharacters = 250_000;
const proposedFrom = 200;
/**
 * A line with more delimiters has too many columns, whatever is within quotation marks: it is refused before csv-parse
 * makes a cell of each, which takes seconds for a line of 600,000.
 */
const mostDelimiters = 20 * maximumColumns;

export interface CsvProposal {
  readonly delimiter: TableDelimiter;
  readonly rowsBefore: number;
}

/**
 * The delimiter and the header row from the beginning of a text: the delimiter that gives the most rows as long as the
 * header. csv-parse's own detection fails on quoted cells.
 */
export function proposeCsv(text: string, isWhole: boolean): CsvProposal {
  const beginning = text.slice(0, proposedFromCharacters);
  let best = { delimiter: ',' as TableDelimiter, rowsBefore: 0, score: 0 };
  for (const delimiter of tableDelimiters) {
    if (!beginning.includes(delimiter) || new LineWidth(delimiter).add(beginning) > mostDelimiters) continue;
    const rows = firstRows(beginning, delimiter, isWhole && beginning === text);
    const rowsBefore = findHeader(rows);
    const table = rows.slice(rowsBefore);
    const width = table[0]?.length ?? 0;
    if (width < 2) continue;
    const same = table.filter((row) => row.length === width).length / table.length;
    const named = table[0]!.every((name) => name.trim() !== '' && name.length < 100) ? 1 : 0.5;
    // A header with nothing below it is a long text that contains the delimiter.
    const filled = table.length > 1 ? 1 : 0.2;
    // Long lists in the last column look like a wide table whose names are not separated.
    const whole = rowsBefore > 0 ? 0.7 : 1;
    const score = whole * filled * same * same * named * (1 + Math.log2(width) / 10);
    if (score > best.score) best = { delimiter, rowsBefore, score };
  }
  return best;
}

function firstRows(text: string, delimiter: TableDelimiter, isWhole: boolean): string[][] {
  const rows: string[][] = [];
  try {
    parseAtOnce(text, {
      ...lenient,
      info: false,
      delimiter,
      to: proposedFrom,
      on_record: (row: string[]) => {
        rows.push(row);
        return null;
      },
    });
  } catch {
    // The text may end within a quoted cell; the rows before it are enough.
    return rows;
  }
  if (!isWhole && rows.length < proposedFrom && rows.length > 2) rows.pop();
  return rows;
}

/** The rows of a CSV or TSV file after its header. */
export async function* csvRows(
  file: string,
  shape: TableShape,
  { onHeader, isColumnName }: HeaderOptions = {},
): AsyncGenerator<TableRow, void> {
  const parser = parse({ ...lenient, delimiter: shape.delimiter, max_record_size: maximumRowCharacters });
  const source = Readable.from(withPlainBreaks(narrow(decodeFile(file, shape.encoding), shape.delimiter)), {
    objectMode: true,
    highWaterMark: 1,
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let header: string[] | undefined;
  let names: string[] | undefined;
  let at = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      at += 1;
      if (at <= shape.rowsBefore) continue;
      if (record.length > maximumColumns)
        throw refusedTable('too-many-columns', { line: info.lines, most: maximumColumns });
      if (!header) {
        header = record;
        continue;
      }
      if (!names) {
        const second = isSecondHeader(header, record, isColumnName);
        names = second ? namesOfTwo(header, record) : columnNames(header);
        onHeader?.(names);
        if (second) continue;
      }
      const cells = new Map<string, string>();
      let breaks = 0;
      for (let index = 0; index < record.length; index += 1) {
        const cell = record[index]!;
        if (cell === '') continue;
        breaks += lineBreaksIn(cell);
        cells.set(names[index] ?? `Column ${index + 1}`, cell);
      }
      if (cells.size > 0) yield { line: info.lines - breaks, cells };
    }
    if (header && !names) onHeader?.(columnNames(header));
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error) : error;
  } finally {
    source.destroy();
  }
}

/** The most delimiters in one line of a text that comes in pieces. */
class LineWidth {
  readonly #delimiter: TableDelimiter;
  #inLine = 0;

  constructor(delimiter: TableDelimiter) {
    this.#delimiter = delimiter;
  }

  /** The most in a line so far that this piece is part of. */
  add(piece: string): number {
    let most = 0;
    for (let at = 0; at < piece.length; ) {
      const end = piece.indexOf('\n', at);
      const to = end === -1 ? piece.length : end;
      for (let next = piece.indexOf(this.#delimiter, at); next !== -1 && next < to; ) {
        this.#inLine += 1;
        next = piece.indexOf(this.#delimiter, next + 1);
      }
      most = Math.max(most, this.#inLine);
      if (end === -1) break;
      this.#inLine = 0;
      at = end + 1;
    }
    return most;
  }
}

/** The pieces of a text whose lines have no more columns than a table may have. */
async function* narrow(pieces: AsyncIterable<string>, delimiter: TableDelimiter): AsyncGenerator<string, void> {
  const width = new LineWidth(delimiter);
  let line = 1;
  for await (const piece of pieces) {
    if (width.add(piece) > mostDelimiters) throw refusedTable('too-many-columns', { line, most: maximumColumns });
    line += lineBreaksIn(piece);
    yield piece;
  }
}

/** csv-parse counts a line break of Windows inside a cell as two. */
async function* withPlainBreaks(pieces: AsyncIterable<string>): AsyncGenerator<string, void> {
  let rest = '';
  for await (const piece of pieces) {
    const text = (rest + piece).replaceAll('\r\n', '\n');
    rest = text.endsWith('\r') ? '\r' : '';
    yield rest ? text.slice(0, -1) : text;
  }
  if (rest) yield rest;
}

/** A row's number in csv-parse is that of its last line. */
function lineBreaksIn(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) count += 1;
  return count;
}

function refusalOf(error: CsvError) {
  const line = Number((error as { lines?: number }).lines ?? 0);
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return refusedTable('row-too-large', { line, most: maximumRowCharacters / 1_000_000 });
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return refusedTable('open-quotes', { line });
  return refusedTable('unreadable-table', { line, reason: error.message.slice(0, 100) });
}
