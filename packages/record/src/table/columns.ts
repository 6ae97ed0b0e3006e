import { isSection, sectionKinds } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import type { ColumnKey } from '@oeuvre/contracts/domains/exchange/export/exports.constants.ts';
import { fieldNames } from '../fields/fields.ts';

/** The head of each column, as editors see its part of the record. */
export const columnNames: Readonly<Record<ColumnKey, string>> = { ...fieldNames, rightsHolder: 'Rights holder' };

/** Columns that only leave: what a spreadsheet says in them changes nothing. */
export const leavingNames = {
  pictures: 'Pictures (read-only)',
  fileNames: 'Picture files (read-only)',
  captions: 'Captions (read-only)',
  altTexts: 'Alt texts (read-only)',
  models: '3D models (read-only)',
  segments: 'Segments (read-only)',
  collections: 'Collections (read-only)',
  published: 'Published (read-only)',
  address: 'Address (read-only)',
} as const;

/** The column that names the work, and the one that says which version of it the table has. */
export const keyColumn = 'OO ID';
export const versionColumn = 'Version';

/** A cell of this column holds several values, separated by a line. */
export const hasManyValues = (column: ColumnKey): boolean =>
  column === 'tags' || (isSection(column) && sectionKinds[column] !== 'text' && sectionKinds[column] !== 'date');
