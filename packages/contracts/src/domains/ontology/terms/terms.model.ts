import { z } from 'zod';
import { artworkId, type TagId, tagId, userId } from '../../../kernel/ids.ts';
import { filledName, filledText, text } from '../../../kernel/text.ts';
import { shownPicture } from '../../files/files.model.ts';
import { labelKinds, matchKinds, noteKinds, tagTypes, termActKinds, termActStates } from '../ontology.constants.ts';
import { tag } from '../ontology.model.ts';
import { termLimits } from './terms.constants.ts';

/** A language by its tag of BCP 47: 'en', 'zh-Hant'. */
const language = text(35).regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, 'is not a language tag such as en or pt-BR');

/** A name of a term in a language. */
export const label = z.object({ language, kind: z.enum(labelKinds), name: filledName(termLimits.name) });
export type Label = z.infer<typeof label>;

/** A note of SKOS; `scope` says when to use the term. */
export const note = z.object({ language, kind: z.enum(noteKinds), text: filledText(termLimits.noteText) });
export type Note = z.infer<typeof note>;

/** A concept of another vocabulary, by its address. */
export const match = z.object({
  uri: filledText(termLimits.uri).regex(/^https?:\/\/[^\s<>"{}|\\^`]+$/i, 'is not the address of a concept'),
  kind: z.enum(matchKinds),
});
export type Match = z.infer<typeof match>;

export const namedTerm = z.object({ id: tagId, name: z.string() });
export type NamedTerm = z.infer<typeof namedTerm>;

/** A term as a row of the tree. */
export const termRow = z.object({
  ...tag.shape,
  /** Works with the term or one below it. */
  works: z.int(),
  /** Terms directly below it. */
  narrower: z.int(),
  /** Terms directly above it: several are several places in the tree. */
  broader: z.int(),
  isDeprecated: z.boolean(),
  /** Its place among its siblings, from 1. */
  position: z.int(),
});
export type TermRow = z.infer<typeof termRow>;

/** The top of the tree: a type, with the terms of it that have nothing above them. */
export const termRoot = z.object({
  type: z.enum(tagTypes),
  /** All terms of the type. */
  terms: z.int(),
  /** Those directly below the root. */
  narrower: z.int(),
  works: z.int(),
});
export type TermRoot = z.infer<typeof termRoot>;

/** One step from the top to a term; what a tree needs to open it there. */
export const termStep = z.object({
  id: tagId,
  name: z.string(),
  /** Its place among its siblings, from 1, and how many they are. */
  position: z.int(),
  siblings: z.int(),
});
export type TermStep = z.infer<typeof termStep>;

/** A term that a typed text means. */
export const foundTerm = z.object({
  ...tag.shape,
  works: z.int(),
  /** The label that matches, if it is not the name. */
  label: label.nullable(),
  /** The names above it, by one of its paths, from the top. */
  above: z.array(z.string()),
  /** How many paths lead to it. */
  paths: z.int(),
  isDeprecated: z.boolean(),
});
export type FoundTerm = z.infer<typeof foundTerm>;

/** The part of a term that people write, as it is kept. */
export const termText = z.object({
  name: z.string(),
  type: z.enum(tagTypes),
  parents: z.array(tagId),
  labels: z.array(z.object({ language: z.string(), kind: z.enum(labelKinds), name: z.string() })),
  notes: z.array(z.object({ language: z.string(), kind: z.enum(noteKinds), text: z.string() })),
  matches: z.array(z.object({ uri: z.string(), kind: z.enum(matchKinds) })),
  isDeprecated: z.boolean(),
  replacedBy: tagId.nullable(),
});
export type TermText = z.infer<typeof termText>;

/** A term whole. */
export const termWhole = z.object({
  ...tag.shape,
  ...termText.shape,
  version: z.int(),
  /** The keeper of the term, and its key there: a museum, or 'house'. */
  source: z.string(),
  sourceId: z.string(),
  broader: z.array(namedTerm),
  /** Terms directly below it; the call of children lists them. */
  narrower: z.int(),
  /** Terms below it at any distance. */
  below: z.int(),
  replacement: namedTerm.nullable(),
  /** Works with the term or one below it, and works with the term itself. */
  works: z.int(),
  ownWorks: z.int(),
  paths: z.array(z.array(termStep)),
});
export type TermWhole = z.infer<typeof termWhole>;

const parents = z.array(tagId).max(termLimits.parents);
/** A part of a split: it takes the works whose texts contain one of its words, and these narrower terms. */
const part = z.object({
  name: filledName(termLimits.name),
  words: z.array(filledText(termLimits.name)).max(termLimits.words).default([]),
  narrower: z.array(tagId).max(termLimits.movedTo).default([]),
});

/** An act on terms. */
export const termAct = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('create'),
    name: filledName(termLimits.name),
    type: z.enum(tagTypes),
    language: language.default('en'),
    parents,
  }),
  /** Each list that is given replaces the one that the term has. */
  z.object({
    kind: z.literal('edit'),
    term: tagId,
    labels: z.array(label).max(termLimits.labels).optional(),
    notes: z.array(note).max(termLimits.notes).optional(),
    matches: z.array(match).max(termLimits.matches).optional(),
  }),
  /** `keepsName`: the old name stays findable as an alternative label. */
  z.object({
    kind: z.literal('rename'),
    term: tagId,
    name: filledName(termLimits.name),
    keepsName: z.boolean().default(true),
  }),
  /** The terms that stand above it from now on: all of them. */
  z.object({ kind: z.literal('move'), term: tagId, parents }),
  /** Works, narrower terms, labels, notes and links of the terms go to one; their names stay findable. */
  z.object({ kind: z.literal('merge'), terms: z.array(tagId).min(1).max(termLimits.merged), into: tagId }),
  /**
   * `rest`: which part (from 0) takes the works that no words find; null: they keep the term. `keeps`: the term stays,
   * above its parts.
   */
  z.object({
    kind: z.literal('split'),
    term: tagId,
    parts: z.array(part).min(1).max(termLimits.parts),
    rest: z
      .int()
      .min(0)
      .max(termLimits.parts - 1)
      .nullable()
      .default(null),
    keeps: z.boolean().default(false),
  }),
  /** It stays on its works but is no longer offered. */
  z.object({ kind: z.literal('deprecate'), term: tagId, replacedBy: tagId.nullable().default(null) }),
  /** Its narrower terms go to the terms above it. */
  z.object({ kind: z.literal('delete'), term: tagId }),
  z.object({ kind: z.literal('undo'), act: z.uuid() }),
]);
export type TermAct = z.infer<typeof termAct>;

/** The versions of terms as the viewer has seen them: an act on a later one is refused. */
export const seenVersions = z.record(tagId, z.int().min(1)).refine((seen) => Object.keys(seen).length <= 200, {
  message: 'must name at most 200 terms',
}) as unknown as z.ZodType<Partial<Record<TagId, number>>, Partial<Record<TagId, number>>>;

/** One part of a term as it was and as it becomes, in words. */
export const termChange = z.object({
  part: z.enum(['name', 'parents', 'labels', 'notes', 'matches', 'status']),
  before: z.array(z.string()),
  after: z.array(z.string()),
});
export type TermChange = z.infer<typeof termChange>;

/** A term that an act changes, makes (`becomes: 'new'`) or ends (`gone`). */
export const changedTerm = z.object({
  id: tagId,
  name: z.string(),
  becomes: z.enum(['new', 'changed', 'gone']),
  changes: z.array(termChange),
});
export type ChangedTerm = z.infer<typeof changedTerm>;

/** A work before and after a change, as the words that differ. */
export const rehearsedWork = z.object({
  id: artworkId,
  openId: z.string().nullable(),
  title: z.string(),
  image: shownPicture.nullable(),
  before: z.array(z.string()),
  after: z.array(z.string()),
});
export type RehearsedWork = z.infer<typeof rehearsedWork>;

/** The words are the names of its terms; above: terms under which it is found or no longer found. */
export const retaggedWork = rehearsedWork.extend({
  foundUnder: z.array(z.string()),
  notFoundUnder: z.array(z.string()),
});
export type RetaggedWork = z.infer<typeof retaggedWork>;

/** A filter by a term that would find other works than before. */
export const changedFilter = z.object({ ...namedTerm.shape, before: z.int(), after: z.int() });
export type ChangedFilter = z.infer<typeof changedFilter>;

/** The effect of an act, computed without writing. */
export const termRehearsal = z.object({
  terms: z.array(changedTerm),
  /** All terms that change; `terms` has the first. */
  changedTerms: z.int(),
  /** Works whose terms change: those that are rewritten, and those found under other terms than before. */
  works: z.int(),
  rewritten: z.int(),
  /** Terms by which filters find other works than before, and the first of them with their numbers. */
  filters: z.int(),
  filterExamples: z.array(changedFilter),
  /** Searches that people have kept, by terms that would find other works. */
  searches: z.int(),
  /** Works whose ten most similar works are computed from other terms than before: those whose terms change. */
  similar: z.int(),
  examples: z.array(retaggedWork),
  /** For an undo: terms that people have changed since, which stay as they are. */
  leftAlone: z.array(namedTerm),
  /** Until when the act can be undone. */
  until: z.iso.datetime(),
  /** Send it with the act: if what it counts has changed by then, the act is refused with the new numbers. */
  fingerprint: z.string(),
});
export type TermRehearsal = z.infer<typeof termRehearsal>;

/** An act as the history tells it. */
export const pastTermAct = z.object({
  id: z.uuid(),
  kind: z.enum(termActKinds),
  /** The terms that it names, as they were called then. */
  terms: z.array(namedTerm),
  /** The term that the others became, or the one that replaces it. */
  target: namedTerm.nullable(),
  /** Of an undo: the act that it took back. */
  undoes: z.object({ id: z.uuid(), kind: z.enum(termActKinds) }).nullable(),
  changes: z.array(changedTerm),
  state: z.enum(termActStates),
  works: z.int(),
  /** Works that it has come to. */
  done: z.int(),
  /** Works that an undo left alone, because people had changed them since. */
  leftAlone: z.int(),
  by: z.object({ id: userId, name: z.string() }).nullable(),
  at: z.iso.datetime(),
  until: z.iso.datetime(),
  undone: z.object({ by: z.string().nullable(), at: z.iso.datetime() }).nullable(),
  /** Later acts on the same terms. */
  laterActs: z.int(),
  mayUndo: z.boolean(),
});
export type PastTermAct = z.infer<typeof pastTermAct>;
