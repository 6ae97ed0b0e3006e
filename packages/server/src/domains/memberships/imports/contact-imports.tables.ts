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
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { TableImport } from '../../../platform/tables/table-import.ts';

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

export interface ContactImportsTable extends TableImport {
  segmentId: SegmentId;
  /** The file in our storage; null once the import is done. */
  tableKey: string | null;
  isEncodingCertain: boolean;
  columns: JSONColumnType<ContactColumn[]>;
  mapping: JSONColumnType<ContactMapping>;
  consentProposal: ColumnType<ConsentProposal | null, string | null, string | null>;
  state: ContactImportState;
  counts: JSONColumnType<ContactImportCounts>;
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
