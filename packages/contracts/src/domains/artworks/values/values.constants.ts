import type { WorkLaw } from '../../../kernel/work.ts';
import type { SearchType } from '../artworks.constants.ts';
import { plainTextKeys } from '../record/fields.constants.ts';

/**
 * The parts of a record whose values people tidy, in the order of their list. Most are sections. `makerRoles` is what
 * makers did, `eventPlaces` the places of all histories.
 */
export const valueParts = [
  'artist',
  'makerRoles',
  'culture',
  'placeOfCreation',
  'dateOfCreation',
  'materials',
  'techniques',
  'collection',
  'inscriptions',
  'ownershipHistory',
  'thirdPartyExhibitions',
  'publicationHistory',
  'tradingVenues',
  'eventPlaces',
  'publicRegistries',
  'documentsNew',
  'bibliographicReferences',
  ...plainTextKeys,
  'rightsHolder',
] as const;
export type ValuePart = (typeof valueParts)[number];

/** The parts whose values can be linked, and the kind of thing they are linked to. */
export const linkedParts = {
  artist: ['Artist'],
  culture: ['Culture', 'Age', 'Keyword'],
  placeOfCreation: ['Geography', 'Keyword'],
  materials: ['Materials', 'Keyword'],
  techniques: ['Materials', 'Keyword'],
} as const satisfies Partial<Record<ValuePart, readonly SearchType[]>>;
export type LinkedPart = keyof typeof linkedParts;
export const isLinkedPart = (part: ValuePart): part is LinkedPart => part in linkedParts;

/** A longer text is prose: nobody merges it with another. In UTF-16 units. */
export const longestValue = 300;

/** `alike`: other values of the part look the same but for their spelling. `unlinked`: no term stands behind it. */
export const valueFilters = ['alike', 'unlinked', 'once'] as const;
export type ValueFilter = (typeof valueFilters)[number];
export const valueOrders = ['works', 'name'] as const;

export const valuesPerPage = 50;
/** The most values that one act changes together. */
export const mostValuesAtOnce = 100;
/** The most works that one act changes. */
export const mostWorksAtOnce = 100_000;
/** Works that a rehearsal shows before and after. */
export const rehearsedExamples = 12;
export const valueActsPerPage = 20;

/** An act is `running` until it is `finished`; `undoing` goes on after a crash as well. */
export const valueActStates = ['running', 'finished', 'undoing', 'undone'] as const;
export type ValueActState = (typeof valueActStates)[number];
export const valueActLaw: WorkLaw<ValueActState, 'running' | 'undoing', 'undo'> = {
  atWork: ['running', 'undoing'],
  steps: { undo: { running: 'undoing', finished: 'undoing' } },
};
