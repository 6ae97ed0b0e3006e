import type {
  ConsentDecision,
  ConsentSource,
  JoinType,
  MembershipStatus,
  NewsletterStatus,
} from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, MembershipId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { ColumnType, Generated } from 'kysely';
import type { BulkActPeopleTable, BulkActsTable } from './bulk/bulk.tables.ts';
import type { ConsequencePreviewsTable } from './consequences/consequences.tables.ts';

/** One row per person and segment; the status EMPTY means that there is no row. */
interface MembershipsTable {
  id: Generated<MembershipId>;
  segmentId: SegmentId;
  contactId: ContactId;
  status: Exclude<MembershipStatus, 'EMPTY'>;
  joinType: JoinType | null;
  addSource: string | null;
  sourceFrom: 'application' | 'invitation' | 'newsletter' | null;
  message: string | null;
  newsletterStatus: Generated<NewsletterStatus>;
  newsletterChangedBy: 'self' | 'staff' | null;
  newsletterChangedAt: Date | null;
  createdBy: UserId | null;
  invitedBy: UserId | null;
  decidedBy: UserId | null;
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
  at: Generated<Date>;
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
  }
}
