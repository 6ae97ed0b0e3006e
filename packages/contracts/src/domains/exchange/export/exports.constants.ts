import { type TextSectionKey, textSectionKeys } from '../../artworks/artworks.constants.ts';
import { type PlainFieldKey, plainTextKeys } from '../../artworks/record/fields.constants.ts';

/** The formats in which works are taken out. A table in the first two can come back; JSONL is for programs. */
export const exportFormats = ['xlsx', 'csv', 'jsonl'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const exportTypes: Readonly<Record<ExportFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson; charset=utf-8',
};

/** A column that can come back: a section, or one of the fields beside them. Pictures and models only leave. */
export type ColumnKey = TextSectionKey | PlainFieldKey | 'tags' | 'rights' | 'rightsHolder';

/** The columns in the order of the table. */
export const columnKeys: readonly ColumnKey[] = [
  'accessionNumber',
  ...textSectionKeys,
  'tags',
  ...plainTextKeys,
  'rights',
  'rightsHolder',
];
