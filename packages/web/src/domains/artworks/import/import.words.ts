import type { ImportState } from '@oeuvre/contracts/domains/artworks/imports/imports.constants.ts';
import type { ImportTarget } from '@oeuvre/contracts/domains/artworks/imports/imports.targets.ts';
import type { TableDelimiter, TableEncoding } from '@oeuvre/contracts/kernel/tables/tables.constants.ts';
import type { TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import type { RecordPart } from '@oeuvre/record/compare.ts';
import { sectionNames } from '@oeuvre/record/section-names.ts';
import { partLabels, recordGroups } from '../record/record.words.ts';

/** The names of the fields that a column can fill. */
export const targetLabels: Readonly<Record<ImportTarget, string>> = {
  ...sectionNames,
  accessionNumber: partLabels.accessionNumber,
  creditLine: partLabels.creditLine,
  rights: partLabels.rights,
  rightsHolder: 'Rights holder',
  tags: partLabels.tags,
  artistFirstName: 'Artist, first name',
  artistRole: 'Artist, role',
  artistQualifier: 'Artist, attribution',
  dateFrom: 'Date, first year',
  dateTo: 'Date, last year',
  height: 'Height',
  width: 'Width',
  depth: 'Depth',
  diameter: 'Diameter',
  weight: 'Weight',
  measurementUnit: 'Unit of measurements',
  picture: 'Picture, by file name or address',
  pictureAlt: 'Picture, alt text',
};

/** Fields that are a part of another one, which they show in. */
const partsOfOthers: Partial<Record<ImportTarget, RecordPart>> = {
  artistFirstName: 'artist',
  artistRole: 'artist',
  artistQualifier: 'artist',
  dateFrom: 'dateOfCreation',
  dateTo: 'dateOfCreation',
  height: 'dimensionsNew',
  width: 'dimensionsNew',
  depth: 'dimensionsNew',
  diameter: 'dimensionsNew',
  weight: 'dimensionsNew',
  measurementUnit: 'dimensionsNew',
  rightsHolder: 'rights',
  picture: 'images',
  pictureAlt: 'images',
};
/** The part of the record that shows what a column fills. */
export const partOfTarget = (target: ImportTarget): RecordPart => partsOfOthers[target] ?? (target as RecordPart);

/** All fields in the order of the record, each followed by its parts. */
export const targetsInOrder: readonly ImportTarget[] = (
  [
    'title',
    'supportingText',
    'descriptionText',
    ...recordGroups.flatMap(([, parts]) => parts),
    'images',
  ] as RecordPart[]
).flatMap((part) => [
  ...(part === 'images' ? [] : [part as ImportTarget]),
  ...(Object.keys(partsOfOthers) as ImportTarget[]).filter((target) => partsOfOthers[target] === part),
]);

export const encodingLabels: Readonly<Record<TableEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16, little-endian',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252 (Western)',
  'windows-1250': 'Windows-1250 (Central European)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'iso-8859-2': 'ISO 8859-2 (Central European)',
  'iso-8859-15': 'ISO 8859-15 (Western)',
  macintosh: 'Macintosh (Western)',
  shift_jis: 'Shift JIS (Japanese)',
  'euc-jp': 'EUC-JP (Japanese)',
  gb18030: 'GB 18030 (Chinese)',
  big5: 'Big5 (Chinese)',
  'euc-kr': 'EUC-KR (Korean)',
};
export const delimiterLabels: Readonly<Record<TableDelimiter, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
};

/** How a table is read: 'Windows-1252 (Western), separated by semicolons'. */
export function shapeWords({ format, encoding, delimiter, sheet, recordsAt }: TableShape): string {
  if (format === 'xlsx') return sheet > 0 ? `Excel, sheet ${sheet + 1}` : 'Excel';
  const name = { csv: '', json: 'JSON, ', jsonl: 'JSON Lines, ' }[format];
  const more = format === 'csv' ? `, separated by ${delimiterLabels[delimiter]}` : '';
  const place = format === 'json' && recordsAt.length > 0 ? `, records in ${recordsAt.join('.')}` : '';
  return `${name}${encodingLabels[encoding]}${more}${place}`;
}

/** The states of an import in the list of all. */
export const stateLabels: Readonly<Record<ImportState, string>> = {
  mapping: 'Columns to settle',
  dry: 'Dry run',
  checked: 'Checked',
  running: 'Importing',
  paused: 'Paused',
  finished: 'Done',
  failed: 'Failed',
  undoing: 'Being undone',
  undone: 'Undone',
};

/** A separator as people read it. */
export const separatorLabel = (separator: string) => (separator === '\n' ? 'new line' : separator.trim());

export const inEnglish = (count: number) => count.toLocaleString('en-GB');
