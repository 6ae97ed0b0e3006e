import type {
  ContactImportState,
  RowOutcome,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import type {
  ConsentProposal,
  ContactColumn,
  ContactImportCounts,
  ContactMapping,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import type { ContactId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { TableShape } from '@oeuvre/contracts/kernel/tables/tables.model.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';

/** How a row of a file is written to the database. */
export interface StagedRow {
  readonly no: number;
  readonly line: number;
  /** Normalised; as it stands in the file if it is no address. */
  readonly email: string;
  readonly firstName: string;
  readonly middleName: string;
  readonly lastName: string;
  readonly title: string | null;
  readonly phone: string | null;
  readonly countryName: string | null;
  readonly about: string;
  readonly occupations: readonly string[];
  readonly consent: 'yes' | 'undated' | 'no';
  /** When and where the consent was given, as the file says. */
  readonly consentDay: string;
  readonly consentSource: string;
  readonly outcome: 'invalid' | 'too-long' | null;
}

export interface ContactImportsTable {
  id: Generated<string>;
  segmentId: SegmentId;
  fileName: string;
  /** The file in our storage; null once the import is done. */
  tableKey: string | null;
  shape: JSONColumnType<TableShape>;
  isEncodingCertain: boolean;
  columns: JSONColumnType<ContactColumn[]>;
  mapping: JSONColumnType<ContactMapping>;
  consentProposal: ColumnType<ConsentProposal | null, string | null, string | null>;
  state: ContactImportState;
  /** Rows that the step at hand has done. */
  position: Generated<number>;
  /** Rows of the file, once it was read to its end. */
  rows: number | null;
  counts: JSONColumnType<ContactImportCounts>;
  failure: Generated<string>;
  startedBy: UserId | null;
  createdAt: Generated<Date>;
  /** When the first row was to be added; an import without it has changed nothing. */
  startedAt: Date | null;
  updatedAt: Generated<Date>;
  finishedAt: Date | null;
}

/** The rows of a file and what becomes of them. */
export interface ContactImportRowsTable extends Omit<StagedRow, 'outcome'> {
  importId: string;
  outcome: RowOutcome | null;
  otherLine: number | null;
  /** The consent of this row subscribes somebody. */
  isRaised: Generated<boolean>;
}

export interface ContactImportChangesTable {
  importId: string;
  contactId: ContactId;
  isAdded: boolean;
  at: Generated<Date>;
}
