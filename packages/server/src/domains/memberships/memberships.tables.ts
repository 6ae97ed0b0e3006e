import type { ContactLayout } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import type {
  AddSource,
  ConsentDecision,
  ConsentSource,
  JoinType,
  MembershipStatus,
  NewsletterStatus,
} from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, MembershipId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { BulkActPeopleTable, BulkActsTable } from './bulk/bulk.tables.ts';
import type { ConsequencePreviewsTable } from './consequences/consequences.tables.ts';
import type {
  ContactImportChangesTable,
  ContactImportRowsTable,
  ContactImportsTable,
} from './imports/contact-imports.tables.ts';

/** One row per person and segment; the status EMPTY means that there is no row. */
interface MembershipsTable {
  id: Generated<MembershipId>;
  segmentId: SegmentId;
  contactId: ContactId;
  status: Exclude<MembershipStatus, 'EMPTY'>;
  joinType: JoinType | null;
  addSource: AddSource | null;
  sourceFrom: 'application' | 'invitation' | 'newsletter' | null;
  message: string | null;
  newsletterStatus: Generated<NewsletterStatus>;
  newsletterChangedBy: 'self' | 'staff' | null;
  newsletterChangedAt: Date | null;
  createdBy: UserId | null;
  invitedBy: UserId | null;
  requestedAt: Date | null;
  invitedAt: Date | null;
  subscribedAt: Date | null;
  unsubscribedAt: Date | null;
  declinedAt: Date | null;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** The history: rows are added, never changed. It also remembers suspended people who were removed. */
interface MembershipEventsTable {
  id: Generated<string>;
  segmentId: SegmentId;
  contactId: ContactId;
  actorId: UserId | null;
  event: string;
  fromStatus: MembershipStatus;
  toStatus: MembershipStatus;
  reason: string | null;
  /** The row that this one takes back. */
  undoes: ColumnType<string | null, string | undefined, never>;
  at: Generated<Date>;
}

/** An open invitation. Its token is stored only as a hash. */
interface MembershipInvitationsTable {
  segmentId: SegmentId;
  contactId: ContactId;
  /** Null until its mail leaves. */
  tokenHash: Buffer | null;
  /** When its mail is to leave; null once a worker has taken it. */
  mailDueAt: Date | null;
  /** Whether the mail counts in the limit of its address already. */
  isCounted: boolean;
}

/** Every yes and no to a newsletter. It outlives the membership. */
interface NewsletterConsentsTable {
  id: Generated<string>;
  segmentId: SegmentId;
  contactId: ContactId;
  decision: ConsentDecision;
  decidedBy: 'self' | 'staff';
  actorId: UserId | null;
  source: ConsentSource;
  wording: string | null;
  confirmation: string | null;
  address: string | null;
  page: string | null;
  at: Generated<Date>;
}

/** The texts by which a contact is found and sorted; triggers write it. */
interface ContactTextsTable {
  contactId: ContactId;
  lastKey: string;
  firstKey: string;
  countryKey: string;
  email: string;
  search: string;
}

/** One narrow row per person and segment for lists; triggers write it. status 0: removed from the segment. */
interface SegmentContactsTable extends ContactTextsTable {
  no: Generated<number>;
  segmentNo: number;
  status: number;
  newsletter: number;
}

/** Changes of `segmentContacts` that no count has yet; triggers write them, a job removes them. */
interface ContactChangesTable extends ContactTextsTable {
  no: Generated<number>;
  segmentNo: number;
  cell: number;
  n: number;
}

/** How many people of each cell a text finds in a segment, before what `contactChanges` adds; '' finds everybody. */
interface ContactCountsTable {
  segmentNo: number;
  search: string;
  cells: number[];
  /** In the row of '': changes added since everybody was read. */
  folded: Generated<number>;
  countedAt: Generated<Date>;
}

/** Where a list of a segment can be entered: a key of a sort, and how many of each cell follow up to the next mark. */
interface ContactMarksTable {
  segmentNo: number;
  sort: string;
  place: number;
  key: string;
  contactId: ContactId;
  cells: number[];
}

/** How a person stood in a segment from this moment on; triggers write it. */
interface MembershipPointsTable {
  segmentNo: number;
  contactId: ContactId;
  at: Date;
  before: number;
  cell: number;
}

/** How many people stood in each cell at a moment. */
interface MembershipMomentsTable {
  segmentNo: number;
  at: Date;
  cells: number[];
}

/** The person who exported contacts; `people` are ranges of `segmentContacts.no`. */
interface ContactExportsTable {
  id: Generated<string>;
  segmentId: SegmentId | null;
  segmentNo: number;
  actorId: UserId | null;
  at: Generated<Date>;
  filter: JSONColumnType<Record<string, unknown>>;
  count: number;
  people: string;
}

/** How a person arranged the table of contacts. */
interface ContactLayoutsTable {
  userId: UserId;
  layout: JSONColumnType<ContactLayout>;
  updatedAt: Generated<Date>;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    memberships: MembershipsTable;
    membershipEvents: MembershipEventsTable;
    membershipInvitations: MembershipInvitationsTable;
    newsletterConsents: NewsletterConsentsTable;
    bulkActs: BulkActsTable;
    bulkActPeople: BulkActPeopleTable;
    consequencePreviews: ConsequencePreviewsTable;
    segmentContacts: SegmentContactsTable;
    contactTexts: ContactTextsTable;
    contactChanges: ContactChangesTable;
    contactCounts: ContactCountsTable;
    contactMarks: ContactMarksTable;
    membershipPoints: MembershipPointsTable;
    membershipMoments: MembershipMomentsTable;
    contactExports: ContactExportsTable;
    contactLayouts: ContactLayoutsTable;
    contactImports: ContactImportsTable;
    contactImportRows: ContactImportRowsTable;
    contactImportChanges: ContactImportChangesTable;
  }
}
