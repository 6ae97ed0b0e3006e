import { findRecords } from '../../../../platform/tables/records-path.ts';
import { xmlParser } from '../../../../platform/tables/xml-parser.ts';
import { findXmlRecords, joinedXml } from '../../../../platform/tables/xml-records-path.ts';

/** Where the records of a file are, and what they look like. */
export interface RecordsOfFile {
  /** The keys or elements that lead to them; undefined if the file is the record. */
  readonly at: readonly string[] | undefined;
  /** The fields of the first record. */
  readonly fields: ReadonlySet<string>;
}

/** How files of one format become one table. */
export interface RecordFormat {
  find(text: string): RecordsOfFile;
  areAlike(one: RecordsOfFile, other: RecordsOfFile): boolean;
  begin(records: RecordsOfFile): string;
  /** The records of a file as they stand in the table. */
  take(text: string, records: RecordsOfFile): string;
  readonly end: string;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** So many objects in a list are records; fewer may be parts of one. */
const surelyList = 20;
const headings = /^(?:data|records?|items?|results?|objects?|works?|artworks?|hits|docs|rows|artObjects)$/i;
/** Records of one table have this share of their fields in common: works and makers have a few. */
const alike = 0.3;

/** Files of JSON become JSON Lines. */
export const jsonFiles: RecordFormat = {
  find(text) {
    const value: unknown = JSON.parse(text);
    if (!isObject(value)) return { at: [], fields: fieldsOf(Array.isArray(value) ? value.find(isObject) : undefined) };
    const at = listIn(value, text);
    const [record] = at ? recordsAt(value, at) : [value];
    return { at, fields: fieldsOf(record) };
  },
  areAlike(one, other) {
    const common = [...one.fields].filter((field) => other.fields.has(field)).length;
    return (
      one.at?.join('.') === other.at?.join('.') && common >= alike * Math.max(1, one.fields.size, other.fields.size)
    );
  },
  begin: () => '',
  take(text, { at }) {
    const value: unknown = JSON.parse(text);
    if (!at && !isObject(value)) throw new SyntaxError('it is no record, as the other files are');
    const records = at ? recordsAt(value, at) : [value];
    return records.map((record) => `${JSON.stringify(record)}\n`).join('');
  },
  end: '',
};

const fieldsOf = (record: unknown) => new Set(isObject(record) ? Object.keys(record) : []);

/** The keys that lead to the list of records of a file; undefined if the file is one record. */
function listIn(value: Json, text: string): readonly string[] | undefined {
  const at = findRecords(text);
  if (!at || at.length === 0) return undefined;
  const list = valueAt(value, at);
  if (!Array.isArray(list)) return undefined;
  const isHeading = at.every((key) => headings.test(key));
  return list.length >= surelyList || isHeading ? at : undefined;
}

const valueAt = (value: unknown, at: readonly string[]) =>
  at.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);

function recordsAt(value: unknown, at: readonly string[]): unknown[] {
  const found = valueAt(value, at);
  if (Array.isArray(found)) return found.filter(isObject);
  throw new SyntaxError(`it has no list of records at ${at.join('.') || 'its top'}, as the other files have`);
}

/** Files of XML become one with a root around them. */
export const xmlFiles: RecordFormat = {
  find(text) {
    assertWhole(text);
    return { at: findXmlRecords(text), fields: new Set() };
  },
  areAlike: (one, other) => one.at?.join('/') === other.at?.join('/'),
  begin: ({ at = [] }) => joinedXml.begin(at),
  take(text, { at }) {
    const root = assertWhole(text);
    if (root !== at?.[0])
      throw new SyntaxError(`its root is ${root.slice(0, 100)}, that of the other files ${at?.[0]}`);
    return `${text.replace(/^<\?xml[^>]*>/, '')}\n`;
  },
  end: joinedXml.end,
};

/** A file that is cut off would take the next ones for its own. */
function assertWhole(text: string): string {
  let root = '';
  const parser = xmlParser({
    open(name) {
      root ||= name;
    },
    close() {},
  });
  parser.write(text).close();
  return root;
}
