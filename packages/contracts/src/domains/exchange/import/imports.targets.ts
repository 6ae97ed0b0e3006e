import { textSectionKeys } from '../../artworks/artworks.constants.ts';
import { plainFieldKeys } from '../../artworks/record/fields.constants.ts';

const sizes = ['height', 'width', 'depth', 'diameter', 'weight', 'measurementUnit'] as const;

/**
 * The fields of a record that a column can fill. Sections have their own keys. The plain fields to `tags` are other
 * fields of the record; the rest are parts of a section (`dateFrom` and `dateTo` are years, -20 is 20 BCE; measurements
 * become one entry, in the unit that `measurementUnit` names; a maker's role and qualifier belong to the maker at the same place) and pictures.
 */
export const importTargets = [
  ...textSectionKeys,
  ...plainFieldKeys,
  'rights',
  'rightsHolder',
  'tags',
  'artistFirstName',
  'artistRole',
  'artistQualifier',
  'dateFrom',
  'dateTo',
  ...sizes,
  'picture',
  'pictureAlt',
] as const;
export type ImportTarget = (typeof importTargets)[number];

/** Fields of which one column is enough. */
export const onlyOnce: ReadonlySet<ImportTarget> = new Set([
  'title',
  'dateOfCreation',
  'dateFrom',
  'dateTo',
  ...sizes,
  'rights',
  ...plainFieldKeys,
]);

/** Fields that have one value; another column for them continues the text of the first. */
export const singleTargets: ReadonlySet<ImportTarget> = new Set([
  ...onlyOnce,
  'supportingText',
  'descriptionText',
  'collection',
  'rightsHolder',
]);
