import type {
  CompletenessKey,
  EventKind,
  MakerQualifier,
} from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import { fieldNames } from '@oeuvre/record/fields/fields.ts';

/** Missing parts, for lists and the checklist. */
export const missingLabels: Readonly<Record<CompletenessKey, string>> = {
  ...fieldNames,
  picture: 'Picture',
  artist: 'Maker',
  altText: 'Alt text',
};

const capital = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`;
export const qualifierLabel = (qualifier: MakerQualifier) => capital(qualifier);
export const eventLabel = (kind: EventKind) => capital(kind);
