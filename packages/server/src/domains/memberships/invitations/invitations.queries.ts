import '../memberships.tables.ts';
import { displayName, initialsOf } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import type { InvitationShown } from '@oeuvre/contracts/domains/memberships/invitations/invitations.model.ts';
import { invitationDays } from '@oeuvre/contracts/domains/memberships/memberships.constants.ts';
import { membershipErrors } from '@oeuvre/contracts/domains/memberships/memberships.errors.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { guest } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import { hashOfToken } from '../../../platform/base/link-secrets.ts';
import type { Database } from '../../../platform/database/database.ts';
import { findUserByEmail, hasPassword, listPeople } from '../../accounts/accounts.queries.ts';
import { getSegment, presentSegment } from '../../segments/segments.queries.ts';
import type { Place } from '../memberships.queries.ts';

/** The target of a valid link. */
export interface Invitation extends Place {
  readonly email: string;
  readonly invitedBy: UserId | null;
  readonly invitedAt: Date;
  /** The confirmed account of the address; null if there is none. */
  readonly account: { readonly id: UserId; readonly isPasswordSet: boolean } | null;
}

/** When invitations that are open now were sent at the earliest. */
export const oldestOpen = sql<Date>`now() - ${invitationDays} * interval '1 day'`;

/** The invitation of a link. Whatever is wrong with a link, the refusal is the same and says nothing of what it was. */
export async function getInvitation(db: Database, token: string): Promise<Invitation> {
  const found = await db
    .selectFrom('membershipInvitations as i')
    .innerJoin('memberships as m', (join) =>
      join.onRef('m.segmentId', '=', 'i.segmentId').onRef('m.contactId', '=', 'i.contactId'),
    )
    .innerJoin('contacts as c', 'c.id', 'i.contactId')
    .select(['i.segmentId', 'i.contactId', 'c.email', 'm.invitedBy', 'm.invitedAt'])
    .where('i.tokenHash', '=', hashOfToken(token))
    .where('m.status', 'in', ['INVITED', 'UNREGISTERED_INVITED_BY_CURATOR'])
    .where('m.invitedAt', '>', oldestOpen)
    .executeTakeFirst();
  if (!found?.invitedAt) throw membershipErrors('link-not-valid');
  const user = await findUserByEmail(db, found.email);
  if (user?.suspended) throw membershipErrors('link-not-valid');
  const account = user?.emailVerified ? { id: user.id, isPasswordSet: await hasPassword(db, user.id) } : null;
  return { ...found, invitedAt: found.invitedAt, account };
}

/** Pictures and words of the segment as outsiders see them: the link shows nothing of its content. */
export async function presentInvitation(db: Database, invitation: Invitation): Promise<InvitationShown> {
  const { segmentId, invitedBy, email, account, invitedAt } = invitation;
  const segment = presentSegment(guest, await getSegment(db, segmentId));
  const [inviter] = invitedBy ? await listPeople(db, [invitedBy]) : [];
  const expiresAt = new Date(invitedAt.getTime() + invitationDays * 86_400_000);
  return {
    segment,
    invitedBy: inviter
      ? { name: displayName(inviter), shortName: initialsOf(inviter), avatarSrc: inviter.photo }
      : null,
    email,
    isPasswordSet: account?.isPasswordSet ?? false,
    expiresAt: expiresAt.toISOString(),
  };
}
