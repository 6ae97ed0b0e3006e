import type {
  LabelKind,
  MatchKind,
  NoteKind,
  TagType,
  TermActKind,
  TermActState,
} from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TagId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type {
  TagGivensTable,
  VocabularyChangesTable,
  VocabularyFindingsTable,
  VocabularyUploadsTable,
} from './vocabulary/uploads/uploads.tables.ts';

interface TagsTable {
  id: Generated<TagId>;
  source: string;
  sourceId: string;
  name: string;
  extendedName: string | null;
  type: TagType;
  /** Names what a work is (painting, print, …) rather than what it is made of; only materials are asked. */
  isObjectType: Generated<boolean>;
  createdAt: Generated<Date>;
  /** Since then it is no longer offered; works keep it. */
  deprecatedAt: Date | null;
  /** The term to use instead of a deprecated one. */
  replacedBy: TagId | null;
  /** Grows with every change by a person. */
  version: Generated<number>;
}

/** Names of a term in languages. A language has one preferred name; that of 'en' is usually `tags.name`. */
interface TagLabelsTable {
  id: Generated<string>;
  tagId: TagId;
  /** BCP 47. */
  language: string;
  kind: LabelKind;
  name: string;
}

interface TagNotesTable {
  id: Generated<string>;
  tagId: TagId;
  language: string;
  kind: NoteKind;
  text: string;
}

/** Concepts of other vocabularies. */
interface TagMatchesTable {
  tagId: TagId;
  uri: string;
  kind: MatchKind;
}

/** Terms that were merged or deleted. */
interface FormerTagsTable {
  id: TagId;
  source: string;
  sourceId: string;
  name: string;
  type: TagType;
  replacedBy: TagId | null;
  goneAt: Generated<Date>;
}

interface TagActsTable {
  id: Generated<string>;
  kind: TermActKind;
  request: JSONColumnType<object>;
  /** Each changed term as it was and as it became. */
  terms: JSONColumnType<object[]>;
  /** Terms that are gone when their works are done. */
  retires: Generated<TagId[]>;
  state: Generated<TermActState>;
  works: Generated<number>;
  done: Generated<number>;
  undoneBy: string | null;
  undoes: string | null;
  leftAlone: Generated<number>;
  madeBy: UserId | null;
  madeAt: Generated<Date>;
  /** Until then it can be undone. */
  until: Date;
}

interface TagActTermsTable {
  actId: string;
  tagId: TagId;
  name: string;
  /** The term's version after the act; null if it was gone. */
  version: number | null;
}

interface TagParentsTable {
  tagId: TagId;
  parentId: TagId;
}

interface TagAncestorsTable {
  tagId: TagId;
  ancestorId: TagId;
  distance: number;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    tags: TagsTable;
    tagParents: TagParentsTable;
    tagAncestors: TagAncestorsTable;
    tagLabels: TagLabelsTable;
    tagNotes: TagNotesTable;
    tagMatches: TagMatchesTable;
    formerTags: FormerTagsTable;
    tagActs: TagActsTable;
    tagActTerms: TagActTermsTable;
    tagGivens: TagGivensTable;
    vocabularyUploads: VocabularyUploadsTable;
    vocabularyFindings: VocabularyFindingsTable;
    vocabularyChanges: VocabularyChangesTable;
  }
}
