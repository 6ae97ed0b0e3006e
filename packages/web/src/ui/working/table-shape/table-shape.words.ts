import type { TableDelimiter, TableEncoding } from '@oeuvre/contracts/kernel/tables/tables.constants.ts';
import type { TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';

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
  const name = { csv: '', json: 'JSON, ', jsonl: 'JSON Lines, ', xml: 'XML, ' }[format];
  const more = format === 'csv' ? `, separated by ${delimiterLabels[delimiter]}` : '';
  const place =
    (format === 'json' || format === 'xml') && recordsAt.length > 0 ? `, records in ${recordsAt.join('.')}` : '';
  return `${name}${encodingLabels[encoding]}${more}${place}`;
}
