import { z } from 'zod';
import { tagId, userId } from '../../../kernel/ids.ts';
import { filledName, text } from '../../../kernel/text.ts';
import { matchKinds, tagTypes } from '../ontology.constants.ts';
import { tag } from '../ontology.model.ts';
import { termLimits } from '../terms/terms.constants.ts';
import { label, namedTerm, termText } from '../terms/terms.model.ts';
import { uploadFindingKinds, uploadStates, vocabularyFormats } from './vocabulary.constants.ts';

/** A concept of another vocabulary; known ones have a name: AAT, ULAN, TGN, Wikidata, Iconclass, VIAF, GND. */
export const termMatch = z.object({ uri: z.string(), kind: z.enum(matchKinds), vocabulary: z.string().nullable() });

/** A term for people and machines who read about it. */
export const termDetail = tag.extend({
  /** The address that names the concept: it never changes. */
  uri: z.string(),
  labels: termText.shape.labels,
  notes: termText.shape.notes,
  matches: z.array(termMatch),
  broader: z.array(namedTerm),
  /** The first hundred, by name. */
  narrower: z.array(namedTerm),
  narrowerCount: z.int(),
  /** All ways from the top down to the term, at most twenty; each begins with the topmost term. */
  paths: z.array(z.array(namedTerm)),
  isDeprecated: z.boolean(),
  replacedBy: namedTerm.nullable(),
});
export type TermDetail = z.infer<typeof termDetail>;

/** The topmost terms of a type. */
export const topTerms = z.object({ type: z.enum(tagTypes), terms: z.array(namedTerm), count: z.int() });
export type TopTerms = z.infer<typeof topTerms>;

/** A term to add. Its name is its preferred label in the site's language; `labels` are the others. */
export const newTerm = z.object({
  name: filledName(termLimits.name),
  type: z.enum(tagTypes).exclude(['ID', 'Artwork', 'Artist']),
  parents: z.array(tagId).max(termLimits.parents).default([]),
  labels: z.array(label).max(200).default([]),
});
export type NewTerm = z.infer<typeof newTerm>;

export const uploadId = z.uuid();

/** Numbers of concepts. After the dry run they say what would happen, afterwards what did. */
export const uploadCounts = z.object({
  concepts: z.int(),
  new: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Edited here since the last upload, and different in the file. */
  conflict: z.int(),
  /** Lines or texts of the file that are not taken. */
  broken: z.int(),
  /** After an undo: changed since by somebody, or in use. */
  leftAlone: z.int(),
  labels: z.int(),
  languages: z.array(z.string()),
});
export type UploadCounts = z.infer<typeof uploadCounts>;

/** An upload's treatment of conflicts, and of concepts whose type the file does not name. */
export const uploadChoices = z.object({
  /** `keep` what was edited here, or `take` what the file says. */
  conflicts: z.enum(['keep', 'take']).default('keep'),
  type: z.enum(tagTypes).exclude(['ID', 'Artwork']).default('Keyword'),
});
export type UploadChoices = z.infer<typeof uploadChoices>;

export const uploadDetail = z.object({
  id: uploadId,
  fileName: z.string(),
  format: z.enum(vocabularyFormats),
  state: z.enum(uploadStates),
  choices: uploadChoices,
  counts: uploadCounts,
  /** How far the present step is, 0 to 1. */
  progress: z.number(),
  /** Why it failed, for people. */
  failure: z.string().nullable(),
  uploadedBy: z.object({ id: userId, name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type UploadDetail = z.infer<typeof uploadDetail>;

/** One concept or line of an upload, and what becomes of it. */
export const uploadFinding = z.object({
  no: z.int(),
  kind: z.enum(uploadFindingKinds),
  /** The line of the file; null where the format does not tell. */
  line: z.int().nullable(),
  /** The name of the concept, or the text that could not be read. */
  subject: z.string(),
  message: z.string(),
  termId: tagId.nullable(),
  /** The term as it is now, and as the file makes it, part by part. */
  changes: z.array(z.object({ part: z.string(), before: z.string(), after: z.string() })),
});
export type UploadFinding = z.infer<typeof uploadFinding>;

export const uploadFindingQuery = {
  kind: z.enum(uploadFindingKinds).optional(),
  searchQuery: text(200).trim().optional(),
};
