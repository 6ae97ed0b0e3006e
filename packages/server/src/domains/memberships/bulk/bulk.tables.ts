import type { BulkEvent, BulkState } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated, JSONColumnType } from 'kysely';

/** One change of many contacts of a segment. */
export interface BulkActsTable {
  id: Generated<string>;
  segmentId: SegmentId;
  event: BulkEvent;
  reason: string | null;
  startedBy: UserId | null;
  undoneBy: UserId | null;
  state: BulkState;
  heldUntil: Date;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** `told`: the hold has ended, so what the change means for the person has been sent. */
export type BulkPersonState = 'to do' | 'done' | 'unchanged' | 'refused' | 'undone' | 'kept' | 'told';

export interface BulkActPeopleTable {
  actId: string;
  contactId: ContactId;
  state: Generated<BulkPersonState>;
  statusBefore: MembershipStatus | null;
  statusAfter: MembershipStatus | null;
  code: string | null;
  /** The row of the history that the act wrote. */
  eventId: string | null;
  /** The membership as it was, for an undo; forgotten when the hold ends. */
  before: JSONColumnType<Record<string, unknown>> | null;
}
