import { byField } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import { type RecordPart, recordParts } from '../compare.ts';
import type { Field, Fields } from './field.ts';
import { heading, media } from './heading.ts';
import { history } from './history.ts';
import { object } from './object.ts';
import { rightsAndNumbers } from './rights-and-numbers.ts';
import { whoAndWhen } from './who-and-when.ts';

/** All fields of the record. Pages of readers do not import them: each name would weigh on every visit. */
export const fields: Readonly<Record<RecordPart, Field>> = {
  ...heading,
  ...whoAndWhen,
  ...object,
  ...rightsAndNumbers,
  ...history,
  ...media,
};
export const fieldNames = byField(recordParts, (part) => fields[part].name);

const partsOf = (group: Fields) => Object.keys(group) as RecordPart[];

/** The groups of the form in their order. Title and texts are above them, pictures and models beside them. */
export const fieldGroups: readonly (readonly [title: string, parts: readonly RecordPart[]])[] = [
  ['Who and when', partsOf(whoAndWhen)],
  ['Object', partsOf(object)],
  ['Rights and numbers', partsOf(rightsAndNumbers)],
  ['History', partsOf(history)],
];
