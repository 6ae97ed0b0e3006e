import type { Role } from '../../../kernel/viewer.ts';
import type { WorkLaw } from '../../../kernel/work.ts';

/**
 * Roles that may add terms, upload vocabularies and ask for predicted terms, if the person works in a segment; SUPER
 * always.
 */
export const termAddingRoles = [
  'COLLABORATOR',
  'OO_CURATOR',
  'OO_SUPERVISOR',
  'SUPERVISOR',
  'SUPER',
] as const satisfies readonly Role[];

/** SKOS in four syntaxes, nested JSON, and a table. */
export const vocabularyFormats = ['turtle', 'ntriples', 'rdfxml', 'jsonld', 'json', 'csv'] as const;
export type VocabularyFormat = (typeof vocabularyFormats)[number];

/** The formats of SKOS, which concept addresses negotiate. */
export const skosFormats = ['turtle', 'ntriples', 'rdfxml', 'jsonld'] as const satisfies readonly VocabularyFormat[];
export type SkosFormat = (typeof skosFormats)[number];

/** The media type and the file extension of each format. */
export const vocabularyMedia = {
  turtle: { type: 'text/turtle', extension: 'ttl' },
  ntriples: { type: 'application/n-triples', extension: 'nt' },
  rdfxml: { type: 'application/rdf+xml', extension: 'rdf' },
  jsonld: { type: 'application/ld+json', extension: 'jsonld' },
  json: { type: 'application/json', extension: 'json' },
  csv: { type: 'text/csv', extension: 'csv' },
} as const satisfies Record<VocabularyFormat, { type: string; extension: string }>;

/** The largest vocabulary file in bytes. */
export const maximumVocabularyBytes = 300_000_000;
/** The most concepts of one file. */
export const maximumConcepts = 200_000;
/** A file with a longer line or literal is refused: a quotation mark is missing, or somebody means harm. */
export const maximumLiteralCharacters = 1_000_000;
/** Terms above each other, counted from the topmost. */
export const maximumTermLevels = 20;

/**
 * `checking`: the dry run is under way, and ends in `checked`. `running` and `undoing` are one transaction each:
 * all of it happens or nothing.
 */
export const uploadStates = ['checking', 'checked', 'running', 'finished', 'failed', 'undoing', 'undone'] as const;
export type UploadState = (typeof uploadStates)[number];
export const uploadLaw: WorkLaw<UploadState, 'checking' | 'running' | 'undoing', 'check' | 'start' | 'undo'> = {
  atWork: ['checking', 'running', 'undoing'],
  steps: {
    check: { checked: 'checking', failed: 'checking' },
    start: { checked: 'running' },
    undo: { finished: 'undoing' },
  },
};

/** The outcome of a concept, and of lines that could not be read. */
export const uploadFindingKinds = ['new', 'changed', 'conflict', 'broken', 'left-alone'] as const;
export type UploadFindingKind = (typeof uploadFindingKinds)[number];
