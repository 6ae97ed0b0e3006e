import { maximumColumns } from '@oeuvre/contracts/kernel/tables/tables.constants.ts';
import { refusedTable } from '@oeuvre/contracts/kernel/tables/tables.errors.ts';
import type { Cell } from './table.ts';
import { elementsIn, textIn } from './xml-element.ts';
import { refusedXml, type XmlElement } from './xml-parser.ts';

/** A grid of rows in XML, whose columns are named elsewhere than in its records. */
interface XmlGrid {
  /** Called with each element outside of the rows. */
  outside(path: readonly string[], attributes: XmlElement['attributes']): void;
  /** Called with each row as it ends, before elements that follow it. */
  ended?(row: XmlElement): void;
  /** The cells of a row; none if it is no record, but a heading. */
  cells(row: XmlElement, line: number): Map<string, Cell>;
}

/** Where the rows are, by the name of the root element. */
const rowsAt: Readonly<Record<string, readonly string[]>> = {
  FMPXMLRESULT: ['FMPXMLRESULT', 'RESULTSET', 'ROW'],
  Workbook: ['Workbook', 'Worksheet', 'Table', 'Row'],
};

/** The path of the rows, if a file with this root is a grid. */
export const gridRowsOf = (root: string): readonly string[] | undefined =>
  Object.hasOwn(rowsAt, root) ? rowsAt[root] : undefined;

/** The reader of a grid whose rows are at this path. */
export function gridAt(recordsAt: readonly string[]): XmlGrid | undefined {
  const [root = ''] = recordsAt;
  if (gridRowsOf(root)?.join('/') !== recordsAt.join('/')) return undefined;
  return root === 'Workbook' ? new SpreadsheetGrid() : new FileMakerGrid();
}

/** Names of columns: none is empty or there twice. */
class ColumnNames {
  readonly #names = new Map<number, string>();
  readonly #taken = new Set<string>();

  set(at: number, name: string): void {
    const plain = name.trim() || `column ${at + 1}`;
    let free = plain;
    for (let more = 2; this.#taken.has(free); more += 1) free = `${plain} (${more})`;
    this.#taken.add(free);
    this.#names.set(at, free);
    if (this.#names.size > maximumColumns) throw refusedTable('too-many-columns', { line: 1, most: maximumColumns });
  }

  get size(): number {
    return this.#names.size;
  }

  /** A cell in a column without a name keeps its place. */
  get(at: number): string {
    if (!this.#names.has(at)) this.set(at, '');
    return this.#names.get(at)!;
  }
}

/** FileMaker's grammar: METADATA names the fields, and each row has a column for each, with all its repetitions. */
class FileMakerGrid implements XmlGrid {
  readonly #names = new ColumnNames();

  outside(path: readonly string[], attributes: XmlElement['attributes']): void {
    if (path.join('/') === 'FMPXMLRESULT/METADATA/FIELD') this.#names.set(this.#names.size, attributes['NAME'] ?? '');
  }

  cells(row: XmlElement): Map<string, Cell> {
    const cells = new Map<string, Cell>();
    for (const [at, column] of elementsIn(row, 'COL').entries()) {
      const values = elementsIn(column, 'DATA').map(textIn).filter(Boolean);
      if (values.length > 0) cells.set(this.#names.get(at), values.length === 1 ? values[0]! : values);
    }
    return cells;
  }
}

/** The first worksheet of a workbook of Excel 2003; its first row with two cells names the columns. */
class SpreadsheetGrid implements XmlGrid {
  readonly #names = new ColumnNames();
  #sheets = 0;
  /** The worksheet with the rows. */
  #sheet = 0;

  outside(path: readonly string[]): void {
    if (path.length === 2 && path[1] === 'Worksheet') this.#sheets += 1;
  }

  ended(row: XmlElement): void {
    if (this.#sheet === this.#sheets || textsOf(row).size === 0) return;
    if (this.#sheet > 0)
      throw refusedXml('it is a workbook of Excel 2003 with rows on several sheets. Save it as .xlsx');
    this.#sheet = this.#sheets;
  }

  cells(row: XmlElement): Map<string, Cell> {
    const texts = textsOf(row);
    if (this.#names.size > 0) return new Map([...texts].map(([at, text]) => [this.#names.get(at), text]));
    if (texts.size > 1) for (const [at, text] of texts) this.#names.set(at, text);
    return new Map();
  }
}

/** The texts of a row by their column. Cells that are empty may be left out: the next one says where it is. */
function textsOf(row: XmlElement): Map<number, string> {
  const texts = new Map<number, string>();
  let at = 0;
  for (const cell of elementsIn(row, 'Cell')) {
    const index = Number(cell.attributes['Index']) - 1;
    if (Number.isSafeInteger(index) && index > at) at = index;
    const text = elementsIn(cell, 'Data').map(textIn).join('\n');
    if (text !== '') texts.set(at, text);
    const merged = Number(cell.attributes['MergeAcross'] ?? 0);
    at += 1 + (Number.isSafeInteger(merged) && merged > 0 ? merged : 0);
  }
  return texts;
}
