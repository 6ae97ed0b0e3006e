import { AppError, defineErrors } from '../errors.ts';

/** Why a file cannot be read as a table. */
export const tableErrors = defineErrors('tables', {
  'unknown-format': [
    415,
    'This is not a table that can be read. Send CSV, TSV, Excel (.xlsx), JSON, JSON Lines, XML, or a ZIP with one of them.',
  ],
  'no-records': [422, 'The file contains no records.'],
  'unknown-encoding': [422, 'The text cannot be read with this character encoding.'],
  'row-too-large': [422, 'Line {line}: one row contains more than {most} MB. A quotation mark may be missing.'],
  'open-quotes': [422, 'Line {line}: a quotation mark is opened and never closed.'],
  'unreadable-table': [422, 'Line {line}: cannot be read ({reason}).'],
  'invalid-json': [422, 'Line {line}: is not valid JSON.'],
  'unreadable-xml': [422, 'The XML file cannot be read: {reason}.'],
  'too-many-files': [422, 'The folder has more than {most} files.'],
  'unreadable-file': [422, 'The file {name} cannot be read: {reason}.'],
  'too-many-columns': [422, 'Line {line}: the table has more than {most} columns.'],
  'too-deep': [422, 'Line {line}: values are nested more than {most} levels deep.'],
  'unreadable-zip': [422, 'The ZIP file cannot be read: {reason}.'],
  'unreadable-workbook': [422, 'The Excel file cannot be read: {reason}.'],
});

/** A refusal of a file; the placeholders of its message are filled in from `details`. */
export function refusedTable(
  code: keyof typeof tableErrors.list,
  details: Readonly<Record<string, string | number>> = {},
): AppError {
  const [status, words] = tableErrors.list[code];
  const message = words.replace(/\{(\w+)\}/g, (_, name: string) => String(details[name] ?? ''));
  return new AppError(`tables/${code}`, status, message, details);
}
