import { invitationsRoutes } from '@oeuvre/contracts/domains/memberships/invitations/invitations.routes.ts';
import type { FurtherEvent, MembershipEvent } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { type Route, type Sent, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import type { Asked } from '../whole.ts';

/** Whom a call is about, with everything by which calls name people. */
export interface Subject {
  readonly segmentId: string;
  readonly contactId: string;
  /** Null for a lead. */
  readonly userId: string | null;
  readonly email: string;
  /** The id of the membership; any other id if there is none. */
  readonly requestId: string;
  /** The secret of the link in the mail of the invitation. */
  readonly token: string;
}

/** An event that a call can ask for. The rest happens by itself: addresses are confirmed, invitations expire. */
export type AskedEvent = Exclude<MembershipEvent, 'register'> | Exclude<FurtherEvent, 'expire' | 'erase'>;

export const passwordOfInvited = 'a password of one’s own';

function sent(route: Route, input: object): Omit<Asked, 'session'> {
  const { body } = input as { body?: unknown };
  return { method: route.method, url: urlOf(route, input as Sent<Route>), ...(body !== undefined && { body }) };
}

/**
 * The call that asks for an event. Staff name the contact; a newsletter of one's own is named by the account.
 * `end` and `cancel` are one call: the status decides which of them it is.
 */
export function callFor(event: AskedEvent, subject: Subject, isOwn = false): Omit<Asked, 'session'> {
  const { segmentId, contactId, userId, email, requestId, token } = subject;
  const params = { segmentId };
  const body = { userId: contactId };
  const both = { segmentId, userId: isOwn ? userId : contactId };
  switch (event) {
    case 'add':
      return sent(membershipsRoutes.add, { body: { segmentId, usersEmails: [email] } });
    case 'nl+':
      return sent(membershipsRoutes.subscribeContact, { body: both });
    case 'nl-':
      return sent(membershipsRoutes.unsubscribeContact, { body: both });
    case 'invite':
      return sent(invitationsRoutes.invite, { body: { segmentId, userId: contactId } });
    case 'accept':
      return sent(invitationsRoutes.accept, { body: { token, ...(!userId && { password: passwordOfInvited }) } });
    case 'apply':
      return sent(membershipsRoutes.apply, { body: { segmentId, message: 'I print etchings.' } });
    case 'approve':
    case 'decline':
      return sent(membershipsRoutes[event], { params: { requestId } });
    case 'join':
    case 'leave':
    case 'withdraw':
      return sent(membershipsRoutes[event], { params });
    case 'suspend':
    case 'grant':
      return sent(membershipsRoutes[event], { params, body });
    case 'cancel':
    case 'end':
      return sent(membershipsRoutes.end, { params, body });
    case 'remove':
      return sent(membershipsRoutes.remove, { body: { segmentId, userId: contactId } });
    case 'decline-invitation':
      return sent(invitationsRoutes.declineOwn, { params });
    default:
      return event satisfies never;
  }
}
