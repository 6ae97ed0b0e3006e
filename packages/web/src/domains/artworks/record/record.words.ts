import type {
  CompletenessKey,
  EventKind,
  MakerQualifier,
} from '@oeuvre/contracts/domains/artworks/record/record.constants.ts';
import type { RecordPart } from '@oeuvre/record/compare.ts';
import { sectionNames } from '@oeuvre/record/section-names.ts';

/** The names of all parts of a record. */
export const partLabels: Readonly<Record<RecordPart, string>> = {
  ...sectionNames,
  accessionNumber: 'Accession number',
  creditLine: 'Credit line',
  rights: 'Rights statement',
  tags: 'Tags',
  images: 'Pictures',
  models: '3D models',
};

/** The record's groups, in the order of the page. Title and texts stand above them, pictures and models beside them. */
export const recordGroups: readonly (readonly [title: string, parts: readonly RecordPart[]])[] = [
  ['Who and when', ['artist', 'dateOfCreation', 'culture', 'placeOfCreation']],
  ['Object', ['dimensionsNew', 'materials', 'techniques', 'inscriptions', 'tags']],
  ['Rights and numbers', ['rights', 'collection', 'creditLine', 'accessionNumber', 'publicRegistries']],
  [
    'History',
    [
      'ownershipHistory',
      'thirdPartyExhibitions',
      'publicationHistory',
      'tradingVenues',
      'bibliographicReferences',
      'documentsNew',
    ],
  ],
];

/** The prompt of an empty part. */
export const emptyWords: Readonly<Partial<Record<RecordPart, string>>> = {
  title: 'Title',
  supportingText: 'One sentence that helps to see it',
  descriptionText: 'Describe it',
  artist: 'Who made it?',
  dateOfCreation: 'When was it made?',
  culture: 'Of which culture?',
  placeOfCreation: 'Where was it made?',
  dimensionsNew: 'How large is it?',
  materials: 'What is it made of?',
  techniques: 'How was it made?',
  inscriptions: 'Transcribe what stands on it',
  tags: 'What does it show?',
  rights: 'What may others do with it?',
  creditLine: 'How should it be credited?',
};

/** Missing parts, for lists and the checklist. */
export const missingLabels: Readonly<Record<CompletenessKey, string>> = {
  picture: 'Picture',
  title: 'Title',
  artist: 'Maker',
  dateOfCreation: 'Date of creation',
  rights: 'Rights statement',
  altText: 'Alt text',
  dimensionsNew: 'Dimensions',
  materials: 'Materials',
  placeOfCreation: 'Place of creation',
  ownershipHistory: 'Ownership history',
  creditLine: 'Credit line',
  accessionNumber: 'Accession number',
};

const capital = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`;
export const qualifierLabel = (qualifier: MakerQualifier) => capital(qualifier);
export const eventLabel = (kind: EventKind) => capital(kind);
