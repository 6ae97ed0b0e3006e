import type { MembershipMove } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { AddSource, JoinType, MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { accountOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { now } from '../../../platform/database/database.ts';

/** The fields of an act that the rows depend on. */
export interface RowMarks {
  readonly actor: Pick<Viewer, 'id'>;
  /** The applicant's message. */
  readonly message?: string | null | undefined;
  readonly addSource?: AddSource | undefined;
}

interface Transition {
  readonly event: MembershipMove;
  readonly from: MembershipStatus;
}

/**
 * The fields that a transition writes to the row beside the status: dates, and how the person came. Who decided is in
 * the history alone: there it stays true for every path, and for every moment.
 */
export function marksOf({ event, from }: Transition, { actor, message = null, addSource = 'manual' }: RowMarks) {
  const member = (joinType: JoinType) => ({ joinType, subscribedAt: now });
  switch (event) {
    case 'join':
    case 'accept':
      return member(from === 'INVITED' || event === 'accept' ? 'invited' : 'manual');
    case 'apply':
      return {
        sourceFrom: 'application' as const,
        message,
        requestedAt: now,
        declinedAt: null,
      };
    case 'approve':
      return { ...member('request_approved'), addSource: 'request_approved' as const };
    case 'grant':
      return { ...member('manual'), addSource: 'manual' as const };
    case 'decline':
      return { declinedAt: now };
    case 'leave':
    case 'end':
      return { unsubscribedAt: now };
    case 'invite':
      return {
        sourceFrom: 'invitation' as const,
        addSource: 'invited' as const,
        invitedAt: now,
        invitedBy: accountOf(actor),
      };
    case 'nl+':
      return { sourceFrom: 'newsletter' as const };
    case 'add':
      return { addSource };
    default:
      return {};
  }
}
