import type { TermText } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import type {
  UploadFindingKind,
  UploadState,
  VocabularyFormat,
} from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import type {
  UploadChoices,
  UploadCounts,
  UploadFinding,
} from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.model.ts';
import type { TagId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { TermState } from '../../terms/term-state.model.ts';

export interface VocabularyUploadsTable {
  id: Generated<string>;
  fileName: string;
  format: VocabularyFormat;
  fileKey: string;
  state: UploadState;
  choices: JSONColumnType<UploadChoices>;
  counts: JSONColumnType<UploadCounts>;
  progress: Generated<number>;
  failure: string | null;
  /** Whether whoever uploaded it may change terms that stand. */
  mayChange: boolean;
  uploadedBy: UserId | null;
  createdAt: Generated<Date>;
  finishedAt: Date | null;
  updatedAt: Generated<Date>;
}

export interface VocabularyFindingsTable {
  uploadId: string;
  no: number;
  kind: UploadFindingKind;
  line: number | null;
  subject: string;
  message: string;
  tagId: TagId | null;
  changes: JSONColumnType<UploadFinding['changes']>;
}

/** A term as it was before an upload (null: it was not there), and as the upload made it. */
export interface VocabularyChangesTable {
  uploadId: string;
  tagId: TagId;
  no: number;
  before: JSONColumnType<TermState> | null;
  after: JSONColumnType<TermState>;
}

/** The text of a term in the last upload. */
export interface TagGivensTable {
  tagId: TagId;
  given: JSONColumnType<TermText>;
}
