import '../memberships.tables.ts';
import type { Invitee } from '@oeuvre/contracts/domains/memberships/invitations/invitations.model.ts';
import { membershipErrors } from '@oeuvre/contracts/domains/memberships/memberships.errors.ts';
import { isInvited } from '@oeuvre/contracts/domains/memberships/memberships.machine.ts';
import type { Standing } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { mayManageMembers } from '@oeuvre/contracts/domains/memberships/memberships.policy.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import type { Services } from '../../../platform/services/services.ts';
import { contactOfUser, upsertContact } from '../../contacts/contacts.commands.ts';
import { type ContactRow, findContact } from '../../contacts/contacts.queries.ts';
import { getSegment } from '../../segments/segments.queries.ts';
import type { Person } from '../commands/join-and-leave.ts';
import { getManagedContact, type Target } from '../commands/manage-members.ts';
import { findMembership, presentStanding } from '../memberships.queries.ts';
import { moveMembership, refusalAt } from '../moves/move-membership.ts';
import { renewInvitation } from '../moves/renew-invitation.ts';
import { getInvitation } from './invitations.queries.ts';

type Given = Pick<Services, 'db' | 'jobs' | 'limits'>;

/** Invites a contact, or a new address. The mail leaves at once. */
export async function invite(services: Given, viewer: Viewer, invitee: Invitee): Promise<Standing> {
  const { segmentId } = invitee;
  assertAllowed(mayManageMembers(viewer, segmentId));
  return countingMail(services, await addressOf(services.db, viewer, invitee), () =>
    inTransaction(services.db, async (tx) => {
      const contact = await inviteeContact(tx, viewer, invitee);
      const { status } = (await findMembership(tx, { segmentId, contactId: contact.id })) ?? {};
      if (status && isInvited(status)) throw membershipErrors('already-invited', { status });
      const row = await moveMembership(tx, {
        segmentId,
        contact,
        event: 'invite',
        actor: viewer,
        invitationMail: { afterSeconds: 0, isCounted: true },
      });
      await services.jobs.send('memberships.mail-invitations', {}, { tx });
      return presentStanding(segmentId, contact.userId, row);
    }),
  );
}

/** Sends an open invitation again, with a new link. */
export async function resendInvitation(services: Given, viewer: Viewer, target: Target): Promise<Standing> {
  const { segmentId } = target;
  const contact = await getManagedContact(services.db, viewer, target);
  const place = { segmentId, contactId: contact.id };
  return countingMail(services, contact.email, () =>
    inTransaction(services.db, async (tx) => {
      if (!(await renewInvitation(tx, place)))
        throw refusalAt((await findMembership(tx, place))?.status ?? 'EMPTY', 'cancel');
      await recordChange(tx, {
        audit: {
          viewer,
          act: 'memberships.resend-invitation',
          subject: ['segment', segmentId],
          details: { contactId: contact.id },
        },
      });
      await services.jobs.send('memberships.mail-invitations', {}, { tx });
      return presentStanding(segmentId, contact.userId, await findMembership(tx, place));
    }),
  );
}

/** A mail that is not sent in the end does not count. */
async function countingMail<T>({ limits }: Given, address: string, work: () => Promise<T>): Promise<T> {
  await limits.take('mail-to-address', address);
  try {
    return await work();
  } catch (error) {
    await limits.giveBack('mail-to-address', address);
    throw error;
  }
}

async function addressOf(db: Database, viewer: Viewer, { segmentId, userId, email }: Invitee): Promise<string> {
  return email === undefined
    ? (await getManagedContact(db, viewer, { segmentId, userId: userId! })).email
    : normalisedEmail(email);
}

async function inviteeContact(
  tx: Database,
  viewer: Viewer,
  { segmentId, userId, email }: Invitee,
): Promise<ContactRow> {
  if (email === undefined) return getManagedContact(tx, viewer, { segmentId, userId: userId! });
  await getSegment(tx, segmentId);
  const contact = await upsertContact(tx, email);
  if (!contact) throw membershipErrors('opted-out', { status: 'EMPTY' });
  return contact;
}

/** The invited person says no. */
export function declineOwnInvitation(db: Database, viewer: Person, segmentId: SegmentId): Promise<Standing> {
  return inTransaction(db, async (tx) => {
    await getSegment(tx, segmentId);
    const contact = (await findContact(tx, await contactOfUser(tx, viewer.id)))!;
    return presentStanding(
      segmentId,
      viewer.id,
      await moveMembership(tx, {
        segmentId,
        contact,
        event: 'decline-invitation',
        actor: viewer,
        reason: 'declined',
      }),
    );
  });
}

/** A person who has the link, and is not another person, declines. */
export async function declineByToken(db: Database, viewer: Viewer, token: string): Promise<void> {
  const { segmentId, contactId, account } = await getInvitation(db, token);
  if (isSignedIn(viewer) && viewer.id !== account?.id) throw membershipErrors('for-somebody-else');
  await inTransaction(db, async (tx) => {
    const contact = (await findContact(tx, contactId))!;
    await moveMembership(tx, {
      segmentId,
      contact,
      event: 'decline-invitation',
      actor: { id: contact.userId ?? 0 },
      reason: 'declined',
    });
  });
}
