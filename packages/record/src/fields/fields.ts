import type { SearchType } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import { byField, plainFields } from '@oeuvre/contracts/domains/artworks/record/fields.constants.ts';
import { type RecordPart, recordParts } from '../compare.ts';

/** A field of the record as editors and other programs know it. Its form is in the contracts (`fields.constants`). */
interface Field {
  readonly name: string;
  /** Invites an editor to fill it in. */
  readonly hint?: string;
  /** Its text has several lines. */
  readonly isLong?: true;
  /** One of its entries. */
  readonly noun?: string;
  /** The terms that its entries can be tied to. */
  readonly terms?: readonly SearchType[];
  /** Its kind of statement in Linked Art: number and name in the Getty's Art & Architecture Thesaurus. */
  readonly statement?: readonly [id: number, name: string];
}
type Fields = Readonly<Partial<Record<RecordPart, Field>>>;

/** Of the form: title and texts are above the groups, pictures and models beside them. */
const heading = {
  title: { name: 'Title', hint: 'Title' },
  supportingText: {
    name: 'Supporting text',
    hint: 'One sentence that helps to see it',
    isLong: true,
    statement: [300435416, 'Description'],
  },
  descriptionText: { name: 'Description', hint: 'Describe it', isLong: true, statement: [300435416, 'Description'] },
} as const satisfies Fields;

const whoAndWhen = {
  artist: { name: 'Artist', hint: 'Who made it?' },
  dateOfCreation: { name: 'Date of creation', hint: 'When was it made?' },
  culture: {
    name: 'Culture',
    hint: 'Of which culture?',
    noun: 'culture',
    terms: ['Culture', 'Age'],
    statement: [300435431, 'Culture Statement'],
  },
  placeOfCreation: { name: 'Place of creation', hint: 'Where was it made?', noun: 'place', terms: ['Geography'] },
} as const satisfies Fields;

const object = {
  dimensionsNew: { name: 'Dimensions', hint: 'How large is it?', statement: [300435430, 'Dimension Statement'] },
  materials: {
    name: 'Materials',
    hint: 'What is it made of?',
    noun: 'material',
    terms: ['Materials'],
    statement: [300435429, 'Material Statement'],
  },
  techniques: { name: 'Techniques', hint: 'How was it made?', noun: 'technique', terms: ['Materials', 'Keyword'] },
  inscriptions: {
    name: 'Inscriptions',
    hint: 'Transcribe what stands on it',
    noun: 'inscription',
    statement: [300435414, 'Inscription'],
  },
  tags: { name: 'Tags', hint: 'What does it show?' },
} as const satisfies Fields;

const rightsAndNumbers = {
  rights: { name: 'Rights statement', hint: 'What may others do with it?' },
  collection: { name: 'Collection' },
  creditLine: {
    name: plainFields.creditLine.name,
    hint: 'How should it be credited?',
    statement: [300026687, 'Credit Statement'],
  },
  accessionNumber: { name: plainFields.accessionNumber.name },
  publicRegistries: { name: 'Public registries', noun: 'registry' },
} as const satisfies Fields;

const history = {
  ownershipHistory: { name: 'Ownership history', statement: [300435438, 'Provenance Statement'] },
  thirdPartyExhibitions: { name: 'Exhibitions', statement: [300435424, 'Exhibition Statement'] },
  publicationHistory: { name: 'Publication history' },
  tradingVenues: { name: 'Trading venues' },
  bibliographicReferences: {
    name: 'Bibliographic references',
    noun: 'reference',
    statement: [300026497, 'Bibliography Statement'],
  },
  documentsNew: { name: 'Documents', noun: 'document' },
} as const satisfies Fields;

const media = { images: { name: 'Pictures' }, models: { name: '3D models' } } as const satisfies Fields;

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

/** The groups of the form in their order. */
export const fieldGroups: readonly (readonly [title: string, parts: readonly RecordPart[]])[] = [
  ['Who and when', partsOf(whoAndWhen)],
  ['Object', partsOf(object)],
  ['Rights and numbers', partsOf(rightsAndNumbers)],
  ['History', partsOf(history)],
];
