/** The formats of tables. A ZIP or a folder contains one of them. */
export const tableFormats = ['csv', 'xlsx', 'json', 'jsonl'] as const;
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

/** The largest table in bytes. */
export const maximumTableBytes = 1_100_000_000;
/** A row with more characters stops the import: usually a quotation mark is missing. */
export const maximumRowCharacters = 8_000_000;
/** A cell with more characters leaves its row out. */
export const maximumCellCharacters = 1_000_000;
export const maximumColumns = 1_000;
/** Nested values of JSON, counted from the record. */
export const maximumDepth = 24;

/**
 * `mapping`: uploaded, nothing runs. `dry`: a dry run is under way, and ends in `checked`. `running` and `undoing` go
 * on after a crash; `paused` waits for somebody.
 */
export const importStates = [
  'mapping',
  'dry',
  'checked',
  'running',
  'paused',
  'finished',
  'failed',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** Rows read for a profile. Smaller tables are read to their end. */
export const profiledRows = 20_000;
/** Records that the mapping screen shows as they will be. */
export const previewedRows = 20;

/** The states by what people look for in the list of imports. */
export const importGroups = {
  running: ['dry', 'running', 'undoing'],
  waiting: ['mapping', 'checked', 'paused', 'failed'],
  done: ['finished'],
  undone: ['undone'],
} as const satisfies Record<string, readonly ImportState[]>;
export type ImportGroup = keyof typeof importGroups;
export const importGroupNames = ['running', 'waiting', 'done', 'undone'] as const satisfies readonly ImportGroup[];
