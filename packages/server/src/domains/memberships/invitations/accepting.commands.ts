import '../memberships.tables.ts';
import { invitationAt, loginAt } from '@oeuvre/contracts/addresses.ts';
import { membershipErrors } from '@oeuvre/contracts/domains/memberships/memberships.errors.ts';
import type { SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { invalidFields } from '../../../platform/base/invalid-input.ts';
import { hashOfToken } from '../../../platform/base/link-secrets.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { nameUnnamed } from '../../accounts/accounts.commands.ts';
import { refuseCommonPassword } from '../../accounts/commands/common-passwords.access.ts';
import { registerInvited } from '../../accounts/commands/register-invited.commands.ts';
import { contactOfUser } from '../../contacts/contacts.commands.ts';
import { findContact } from '../../contacts/contacts.queries.ts';
import { findMembership } from '../memberships.queries.ts';
import { moveMembership, refusalAt } from '../moves/move-membership.ts';
import { getInvitation, type Invitation } from './invitations.queries.ts';

export interface Acceptance {
  readonly token: string;
  /** Of somebody without a password: the mail has shown that the address is theirs. */
  readonly password?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
}

export interface Accepted {
  readonly segmentId: SegmentId;
  readonly status: 'SUBSCRIBED';
  /** The address to log in with, if the password was set here. */
  readonly email: string | null;
}

/**
 * Accepts an invitation by its link: as the signed-in person, or as somebody who sets the first password of the account
 * of that address. All of it happens, or nothing.
 */
export async function acceptInvitation(db: Database, viewer: Viewer, given: Acceptance): Promise<Accepted> {
  const invitation = await getInvitation(db, given.token);
  const { account, email, segmentId } = invitation;
  if (isSignedIn(viewer)) {
    if (viewer.id !== account?.id) throw membershipErrors('for-somebody-else');
    await redeem(db, { ...invitation, token: given.token }, async () => viewer.id);
    return { segmentId, status: 'SUBSCRIBED', email: null };
  }
  if (account?.isPasswordSet)
    throw membershipErrors('sign-in-to-accept', { login: loginAt(invitationAt(given.token)) });
  if (given.password === undefined) throw invalidFields({ path: 'body.password', message: 'choose a password' });
  await refuseCommonPassword(given.password, 'body.password');
  const { hash } = await import('@node-rs/argon2');
  const passwordHash = await hash(given.password);
  const { first_name, last_name } = given;
  await redeem(db, { ...invitation, token: given.token }, async (tx) => {
    const id = await registerInvited(tx, { email, passwordHash });
    if (first_name) await nameUnnamed(tx, id, { first_name, last_name });
    return id;
  });
  return { segmentId, status: 'SUBSCRIBED', email };
}

/** The link works once: of many who use it at the same time one takes it, and the others get the status. */
function redeem(
  db: Database,
  { segmentId, contactId, token }: Invitation & { readonly token: string },
  identify: (tx: Database) => Promise<UserId>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('membershipInvitations')
      .where('tokenHash', '=', hashOfToken(token))
      .executeTakeFirst();
    if (numDeletedRows !== 1n)
      throw refusalAt((await findMembership(tx, { segmentId, contactId }))?.status ?? 'EMPTY', 'accept');
    const person = await identify(tx);
    const contact = await findContact(tx, await contactOfUser(tx, person));
    // The account has another contact by now: its address has changed since the mail.
    if (contact?.id !== contactId) throw membershipErrors('link-not-valid');
    await moveMembership(tx, { segmentId, contact, event: 'accept', actor: { id: person } });
  });
}
