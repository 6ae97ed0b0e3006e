import { maximumDepth, maximumRowCharacters } from '@oeuvre/contracts/kernel/tables/tables.constants.ts';
import { refusedTable } from '@oeuvre/contracts/kernel/tables/tables.errors.ts';
import type { TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import type { ReadOptions, TableRow } from './table.ts';
import { decodeFile } from './text-encoding.ts';
import { cellsOfElement } from './xml-element.ts';
import { gridAt } from './xml-grids.ts';
import { refusedXml, type XmlElement, type XmlReader, xmlParser } from './xml-parser.ts';

/** A record with more elements would take hundreds of megabytes. */
const mostElements = 100_000;

type OpenElement = XmlElement & { readonly content: (string | XmlElement)[] };

const layout = /^[ \t]*\r?\n\s*$/;

/** Builds the records of an XML file, one at a time; the rest of the file is not kept. */
class RecordBuilder implements XmlReader {
  /** Records that ended since they were last taken. */
  found: XmlElement[] = [];
  /** Characters since the record at hand, or the last tag outside of one, began. */
  since = 0;
  #line = 0;
  #elements = 0;
  readonly #path: string[] = [];
  readonly #open: OpenElement[] = [];
  readonly #recordsAt: readonly string[];

  readonly #grid: ReturnType<typeof gridAt>;

  constructor(recordsAt: readonly string[], grid: ReturnType<typeof gridAt>) {
    this.#recordsAt = recordsAt;
    this.#grid = grid;
  }

  /** The number of the record that is being read. */
  get line(): number {
    return this.#line + 1;
  }

  open(name: string, attributes: XmlElement['attributes']): void {
    this.#path.push(name);
    const parent = this.#open.at(-1);
    if (!parent) {
      this.since = 0;
      this.#elements = 0;
      if (!this.#isAtRecord()) {
        this.#grid?.outside(this.#path, attributes);
        return;
      }
    }
    const element: OpenElement = { name, attributes, content: [] };
    parent?.content.push(element);
    this.#open.push(element);
    this.#elements += 1;
    if (this.#open.length > maximumDepth) throw refusedTable('too-deep', { line: this.line, most: maximumDepth });
    if (this.#elements > mostElements)
      throw refusedXml(`record ${this.line} has more than ${mostElements.toLocaleString('en')} elements`);
  }

  readonly text = (text: string): void => {
    // Half of the texts of an indented file are the line breaks between its elements.
    if (this.#open.length > 0 && !layout.test(text)) this.#open.at(-1)!.content.push(text);
  };

  close(): void {
    this.#path.pop();
    const element = this.#open.pop();
    if (element && this.#open.length === 0) {
      this.found.push(element);
      this.#grid?.ended?.(element);
      this.#line += 1;
    }
    if (this.#open.length === 0) this.since = 0;
  }

  #isAtRecord(): boolean {
    return this.#path.length === this.#recordsAt.length && this.#path.every((name, at) => name === this.#recordsAt[at]);
  }
}

/** The records of an XML file. */
export async function* xmlRows(
  file: string,
  { encoding, recordsAt }: TableShape,
  { cellsOfXml }: ReadOptions = {},
): AsyncGenerator<TableRow, void> {
  const grid = gridAt(recordsAt);
  const builder = new RecordBuilder(recordsAt, grid);
  const parser = xmlParser(builder);
  let line = 0;
  let isBegun = false;
  for await (const piece of decodeFile(file, encoding)) {
    // Some programs write a line break before the declaration.
    const text: string = isBegun ? piece : piece.trimStart();
    isBegun ||= text !== '';
    builder.since += text.length;
    parser.write(text);
    if (builder.since > maximumRowCharacters)
      throw refusedTable('row-too-large', { line: builder.line, most: maximumRowCharacters / 1_000_000 });
    const records = builder.found;
    builder.found = [];
    for (const record of records) {
      line += 1;
      const cells = grid?.cells(record, line) ?? cellsOfXml?.(record) ?? cellsOfElement(record, line);
      if (cells.size > 0) yield { line, cells, record };
    }
  }
  parser.close();
}
