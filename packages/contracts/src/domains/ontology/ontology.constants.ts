/** The types of tags, which are also the kinds of suggestions. */
export const tagTypes = [
  'Keyword',
  'Artwork',
  'Materials',
  'Age',
  'Geography',
  'Culture',
  'Artist',
  'Publication History',
  'Provenance',
  'Public Registries',
  'ID',
] as const;
export type TagType = (typeof tagTypes)[number];

/** The types that search and suggestions find by tag; for the others the record has fields of its own. */
export const termTypes = ['Keyword', 'Materials', 'Age', 'Geography', 'Culture'] as const satisfies readonly TagType[];

/** The most tags per request. */
export const maximumTagsPerCall = 200;

/**
 * Names of a term in a language: the one shown, others, and those that only searches know. A notation is a code in no
 * language, such as 25F23(LION) of Iconclass.
 */
export const labelKinds = ['preferred', 'alternative', 'hidden', 'notation'] as const;
/** The language of notations: no linguistic content (ISO 639-2). */
export const notationLanguage = 'zxx';
export type LabelKind = (typeof labelKinds)[number];

/** The notes of SKOS: when to use the term, what it means, examples, … */
export const noteKinds = ['scope', 'definition', 'example', 'history', 'editorial', 'change', 'note'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** How the concept of another vocabulary relates to the term. */
export const matchKinds = ['exact', 'close', 'broad', 'narrow', 'related'] as const;
export type MatchKind = (typeof matchKinds)[number];

/** Acts of people on terms. `edit` changes labels, notes and links. */
export const termActKinds = [
  'create',
  'edit',
  'move',
  'merge',
  'rename',
  'split',
  'deprecate',
  'delete',
  'undo',
] as const;
export type TermActKind = (typeof termActKinds)[number];

/** An act is `running` while its works are rewritten. */
export const termActStates = ['running', 'finished', 'undone'] as const;
export type TermActState = (typeof termActStates)[number];
