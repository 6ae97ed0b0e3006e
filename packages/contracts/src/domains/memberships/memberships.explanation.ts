import { invitationDays } from './memberships.constants.ts';
import { isInvited, isPossible, type MembershipMove, nextStatus } from './memberships.machine.ts';
import type { MembershipStatus } from './memberships.model.ts';

const staff = 'A supervisor of the segment, or an administrator';
const oneself = 'The person themselves';
const invited = 'The invited person';

/** People who can cause each event, to name them to viewers whose own button for it is disabled. */
const actors: Readonly<Record<MembershipMove, string>> = {
  add: staff,
  'nl+': `${oneself}, or a supervisor of the segment`,
  'nl-': `${oneself}, or a supervisor of the segment`,
  invite: staff,
  cancel: staff,
  accept: invited,
  apply: oneself,
  approve: staff,
  decline: staff,
  join: oneself,
  leave: oneself,
  end: staff,
  suspend: staff,
  grant: staff,
  remove: staff,
  register: `${oneself}, by confirming their e-mail address`,
  expire: `Nobody: it happens after ${invitationDays} days`,
  'decline-invitation': invited,
  withdraw: oneself,
  erase: `${oneself}, or an administrator`,
};

type Reason = (status: MembershipStatus) => string;
const isLead = (status: MembershipStatus) => status.startsWith('UNREGISTERED_');

/** The common part of most refusals, before an event's own words. */
const common: Partial<Record<MembershipStatus, string>> = {
  SUBSCRIBED: 'This person is already a member.',
  SUSPENDED: 'This membership is suspended. Granting it again lifts that.',
  REQUEST_PENDING: 'There is a request for membership. Approve or decline it.',
};
const noRequest = 'There is no request for membership.';
const noInvitation: Reason = (status) =>
  status === 'INVITATION_CANCELLED' || status === 'UNREGISTERED_INVITATION_CANCELLED_BY_CURATOR'
    ? 'The invitation was cancelled, declined or has expired.'
    : 'There is no invitation.';
const noAccount = 'This person has no account yet.';
const openInvitation = 'There is an open invitation. The person can accept it, or it can be cancelled.';

const reasons: Readonly<Record<Exclude<MembershipMove, 'add' | 'nl+' | 'register' | 'erase'>, Reason>> = {
  'nl-': () => 'This person is not a contact of the segment.',
  invite: (status) => {
    if (isInvited(status)) return 'This person is already invited.';
    if (status === 'LEAVE_BY_USER') return 'This person has left. They can come back, or membership can be granted.';
    if (status === 'UNREGISTERED_FROM_NEWSLETTER') return 'This person has only subscribed to the newsletter.';
    if (status === 'REGISTERED_FROM_NEWSLETTER')
      return 'This person came by the newsletter. They can join, or membership can be granted.';
    return common[status]!;
  },
  cancel: noInvitation,
  accept: noInvitation,
  apply: (status) => {
    if (isLead(status)) return noAccount;
    if (status === 'INVITED') return 'This person is invited and can join without applying.';
    return status === 'REQUEST_PENDING' ? 'There is already a request.' : common[status]!;
  },
  approve: () => noRequest,
  decline: () => noRequest,
  join: (status) => (isLead(status) ? noAccount : common[status]!),
  leave: (status) => (status === 'SUSPENDED' ? common.SUSPENDED! : 'Only members can leave.'),
  end: (status) => (status === 'SUSPENDED' ? common.SUSPENDED! : 'Only the membership of a member can be ended.'),
  suspend: (status) =>
    status === 'SUSPENDED' ? 'This membership is already suspended.' : 'Only members can be suspended.',
  grant: (status) => {
    if (status === 'EMPTY') return 'This person is not a contact of the segment yet. Add or invite them first.';
    if (isInvited(status)) return openInvitation;
    return isLead(status) ? noAccount : common[status]!;
  },
  remove: (status) => {
    if (isInvited(status)) return openInvitation;
    return status === 'SUBSCRIBED' ? 'This person is a member. End or suspend the membership first.' : common[status]!;
  },
  expire: noInvitation,
  'decline-invitation': noInvitation,
  withdraw: () => noRequest,
};

/** The effect of an event in a status, or the reason why it is not possible and the people who could cause it. */
export interface Explanation {
  readonly event: MembershipMove;
  readonly possible: boolean;
  /** With an account; the same status if nothing changes. */
  readonly next: MembershipStatus | null;
  /** One sentence; null if it is possible. */
  readonly why: string | null;
  /** The people who can cause it. */
  readonly who: string;
}

/** For buttons: one that is disabled says why, and who could do it. */
export function explain(status: MembershipStatus, event: MembershipMove): Explanation {
  const possible = isPossible(status, event);
  const reason = event in reasons ? reasons[event as keyof typeof reasons] : undefined;
  return {
    event,
    possible,
    next: nextStatus(status, event, !isLead(status)),
    why: possible ? null : (reason?.(status) ?? null),
    who: actors[event],
  };
}
