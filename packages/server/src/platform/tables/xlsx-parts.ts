import { refusedTable } from '@oeuvre/contracts/kernel/tables/tables.errors.ts';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { WorkbookLimits } from './table.ts';
import { localName } from './xml-parser.ts';
import type { Zip } from './zip.ts';

const refuse = (reason: string) => refusedTable('unreadable-workbook', { reason });

/** The acts of a reader of one part at each tag and text. */
export interface PartReader<Found> {
  open?(tag: SaxesTagPlain, out: Found[]): void;
  text?(text: string): void;
  close?(name: string, out: Found[]): void;
}

/**
 * Streams one XML part of a workbook. A document type is refused: entities could name files of this machine or unpack
 * to gigabytes.
 */
export async function* readPart<Found>(zip: Zip, part: string, reader: PartReader<Found>): AsyncGenerator<Found, void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const out: Found[] = [];
  parser.on('doctype', () => {
    throw refuse(`${part} contains a document type`);
  });
  parser.on('error', (error) => {
    throw refuse(`${part} is damaged (${error.message.slice(0, 80)})`);
  });
  parser.on('opentag', (tag) => reader.open?.(tag, out));
  parser.on('text', (text) => reader.text?.(text));
  parser.on('closetag', (tag) => reader.close?.(localName(tag.name), out));
  const stream = await zip.read(part);
  stream.setEncoding('utf8');
  for await (const chunk of stream) {
    parser.write(chunk as string);
    if (out.length > 0) yield* out.splice(0);
  }
  parser.close();
  yield* out;
}

export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  /** Excel for the Mac once counted days from 1904. */
  readonly isFrom1904: boolean;
  /** Which cell styles show a number as a date. */
  readonly dateStyles: readonly boolean[];
  readonly sharedStrings: readonly string[];
}

const mostSharedStrings = 3_000_000;

export async function readWorkbook(zip: Zip, { sharedCharacters }: WorkbookLimits): Promise<Workbook> {
  if (!zip.names.includes('xl/workbook.xml')) throw refuse('it contains no workbook');
  const targets = await readTargets(zip);
  const sheets: { name: string; part: string }[] = [];
  let isFrom1904 = false;
  const parts = readPart<never>(zip, 'xl/workbook.xml', {
    open({ name, attributes }) {
      if (localName(name) === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '');
      if (localName(name) !== 'sheet') return;
      const target = targets.get(attributes['r:id'] ?? '') ?? `worksheets/sheet${sheets.length + 1}.xml`;
      const part = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
      if (zip.names.includes(part)) sheets.push({ name: attributes['name'] ?? '', part });
    },
  });
  await finish(parts);
  if (sheets.length === 0) throw refuse('it contains no sheet');
  return {
    sheets,
    isFrom1904,
    dateStyles: await readDateStyles(zip),
    sharedStrings: await readSharedStrings(zip, sharedCharacters),
  };
}

async function finish(parts: AsyncGenerator<unknown, void>): Promise<void> {
  while (!(await parts.next()).done);
}

async function readTargets(zip: Zip): Promise<ReadonlyMap<string, string>> {
  const targets = new Map<string, string>();
  const part = 'xl/_rels/workbook.xml.rels';
  if (!zip.names.includes(part)) return targets;
  const open = ({ name, attributes }: SaxesTagPlain) => {
    if (localName(name) === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '');
  };
  await finish(readPart<never>(zip, part, { open }));
  return targets;
}

/** The built-in number formats that are dates or times. */
const dateFormats = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);
const withoutLiterals = (format: string) => format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');

async function readDateStyles(zip: Zip): Promise<readonly boolean[]> {
  const part = 'xl/styles.xml';
  if (!zip.names.includes(part)) return [];
  const own = new Map<number, string>();
  const styles: boolean[] = [];
  let isInCells = false;
  const reader: PartReader<never> = {
    open({ name, attributes }) {
      const tag = localName(name);
      const id = Number(attributes['numFmtId']);
      if (tag === 'numFmt') own.set(id, attributes['formatCode'] ?? '');
      if (tag === 'cellXfs') isInCells = true;
      if (tag === 'xf' && isInCells) {
        const format = own.get(id) ?? '';
        styles.push(dateFormats.has(id) || (format !== 'General' && /[ymdhs]/i.test(withoutLiterals(format))));
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  };
  await finish(readPart(zip, part, reader));
  return styles;
}

async function readSharedStrings(zip: Zip, mostCharacters: number): Promise<readonly string[]> {
  const part = 'xl/sharedStrings.xml';
  if (!zip.names.includes(part)) return [];
  const strings: string[] = [];
  let characters = 0;
  let current = '';
  let isText = false;
  let phonetic = 0;
  const reader: PartReader<never> = {
    open({ name }) {
      const tag = localName(name);
      if (tag === 'si') current = '';
      // Phonetic readings of Japanese words repeat the text.
      else if (tag === 'rPh') phonetic += 1;
      else if (tag === 't') isText = phonetic === 0;
    },
    text(text) {
      if (isText) current += text;
    },
    close(tag) {
      if (tag === 't') isText = false;
      else if (tag === 'rPh') phonetic -= 1;
      else if (tag === 'si') {
        strings.push(current);
        characters += current.length;
        if (characters > mostCharacters || strings.length > mostSharedStrings) throw refuse('it has too much text');
      }
    },
  };
  await finish(readPart(zip, part, reader));
  return strings;
}
