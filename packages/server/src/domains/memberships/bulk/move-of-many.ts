import type { BulkEvent } from '@oeuvre/contracts/domains/memberships/bulk/bulk.constants.ts';
import type { MembershipEvent } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, MembershipId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';

/** An act upon some of its people. */
export interface MoveOfMany {
  readonly actId: string;
  readonly segmentId: SegmentId;
  readonly event: BulkEvent;
  readonly actor: Pick<Viewer, 'id'>;
  readonly reason: string | null;
}

export interface LockedMembership {
  readonly id: MembershipId;
  readonly contactId: ContactId;
  readonly userId: UserId | null;
  readonly status: Exclude<MembershipStatus, 'EMPTY'>;
  readonly optedOut: boolean;
  readonly newsletterStatus: string;
  readonly before: object;
}

/** A person whom the machine lets move, and by which event. */
export interface Step {
  readonly membership: LockedMembership;
  readonly event: MembershipEvent;
  readonly from: MembershipStatus;
  readonly to: MembershipStatus;
}
