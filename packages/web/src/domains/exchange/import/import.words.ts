import type { ImportState } from '@oeuvre/contracts/domains/exchange/import/imports.constants.ts';
import type { ImportTarget } from '@oeuvre/contracts/domains/exchange/import/imports.targets.ts';
import type { RecordPart } from '@oeuvre/record/compare.ts';
import { fieldGroups } from '@oeuvre/record/fields/fields.ts';
import { columnNames } from '@oeuvre/record/table/columns.ts';

/** The names of the fields that a column can fill. */
export const targetLabels: Readonly<Record<ImportTarget, string>> = {
  ...columnNames,
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
  ['title', 'supportingText', 'descriptionText', ...fieldGroups.flatMap(([, parts]) => parts), 'images'] as RecordPart[]
).flatMap((part) => [
  ...(part === 'images' ? [] : [part as ImportTarget]),
  ...(Object.keys(partsOfOthers) as ImportTarget[]).filter((target) => partsOfOthers[target] === part),
]);

/** The states of an import in the list of all. */
export const stateLabels: Readonly<Record<ImportState, string>> = {
  mapping: 'Columns to settle',
  dry: 'Dry run',
  checked: 'Checked',
  running: 'Importing',
  paused: 'Paused',
  finished: 'Done',
  failed: 'Failed',
  undoing: 'Undoing',
  undone: 'Undone',
};

/** A separator as people read it. */
export const separatorLabel = (separator: string) => (separator === '\n' ? 'new line' : separator.trim());
