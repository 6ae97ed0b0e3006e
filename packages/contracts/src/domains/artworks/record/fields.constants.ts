import type { TextSectionKey } from '../artworks.constants.ts';

/**
 * Kinds of entries of a section. `text` is one text; every other kind is a list:
 *
 * - `date`: at most one entry, a date as written with what it means
 * - `makers`: people or workshops, each with a qualifier and a role
 * - `dimensions`: measurements of the whole or of a part
 * - `terms`: words that a term of the ontology may stand behind
 * - `events`: what happened to the work, when, by whom and where
 * - `references`: texts with an address
 * - `notes`: plain texts
 */
export type SectionKind = 'text' | 'date' | 'makers' | 'dimensions' | 'terms' | 'events' | 'references' | 'notes';

export const sectionKinds = {
  title: 'text',
  supportingText: 'text',
  descriptionText: 'text',
  collection: 'text',
  dimensionsNew: 'dimensions',
  culture: 'terms',
  placeOfCreation: 'terms',
  dateOfCreation: 'date',
  artist: 'makers',
  ownershipHistory: 'events',
  tradingVenues: 'events',
  thirdPartyExhibitions: 'events',
  publicationHistory: 'events',
  materials: 'terms',
  publicRegistries: 'references',
  documentsNew: 'references',
  inscriptions: 'notes',
  techniques: 'terms',
  bibliographicReferences: 'references',
} as const satisfies Record<TextSectionKey, SectionKind>;
export const isSection = (part: string): part is TextSectionKey => Object.hasOwn(sectionKinds, part);

/**
 * A plain field of a record: one text beside its sections, in a column of its own. A `number` is the museum's, null in
 * its column if the work has none; a `text` is words.
 */
interface PlainField {
  /** As readers, editors and tables see it. */
  readonly name: string;
  readonly kind: 'number' | 'text';
  /** In UTF-16 units. */
  readonly most: number;
  /** A record without it is incomplete. */
  readonly isExpected?: true;
}

/** The plain fields in the order of the record. Schemas, forms, imports, exports and facts derive from these rows. */
export const plainFields = {
  accessionNumber: { name: 'Accession number', kind: 'number', most: 1_000, isExpected: true },
  creditLine: { name: 'Credit line', kind: 'text', most: 5_000, isExpected: true },
} as const satisfies Record<string, PlainField>;

export type PlainFieldKey = keyof typeof plainFields;
type KeysOf<Facts extends Partial<PlainField>> = {
  [Key in PlainFieldKey]: (typeof plainFields)[Key] extends Facts ? Key : never;
}[PlainFieldKey];
export type PlainTextKey = KeysOf<{ readonly kind: 'text' }>;
export type ExpectedTextKey = KeysOf<{ readonly kind: 'text'; readonly isExpected: true }>;

const rowOf = (key: PlainFieldKey): PlainField => plainFields[key];
export const plainFieldKeys = Object.keys(plainFields) as PlainFieldKey[];
export const plainTextKeys = plainFieldKeys.filter((key): key is PlainTextKey => rowOf(key).kind === 'text');
export const expectedTextKeys = plainTextKeys.filter((key): key is ExpectedTextKey => rowOf(key).isExpected === true);

export const isPlainText = (key: string): key is PlainTextKey => (plainTextKeys as readonly string[]).includes(key);

/** An object with something for each of these fields. */
export const byField = <Key extends string, Value>(keys: readonly Key[], of: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, of(key)])) as Record<Key, Value>;

/** The plain texts of a record, a row or a reply. */
export const plainTextsOf = (holder: Readonly<Record<PlainTextKey, string>>): Record<PlainTextKey, string> =>
  byField(plainTextKeys, (key) => holder[key]);
