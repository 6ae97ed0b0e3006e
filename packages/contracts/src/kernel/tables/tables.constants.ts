/** The formats of tables. */
export const tableFormats = ['csv', 'xlsx', 'json', 'jsonl', 'xml'] as const;
export type TableFormat = (typeof tableFormats)[number];

/** Character encodings to choose from; the names are those of the Encoding Standard. */
export const tableEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'iso-8859-2',
  'iso-8859-15',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type TableEncoding = (typeof tableEncodings)[number];

export const tableDelimiters = [',', ';', '\t', '|'] as const;
export type TableDelimiter = (typeof tableDelimiters)[number];

/** The states of an import of a table, from the end of its dry run on. */
export const checkedStates = ['checked', 'running', 'paused', 'finished', 'failed', 'undoing', 'undone'] as const;

/** A row with more characters stops the import: usually a quotation mark is missing. */
export const maximumRowCharacters = 8_000_000;
export const maximumColumns = 1_000;
/** Nested values of JSON and XML, counted from the record. */
export const maximumDepth = 24;
