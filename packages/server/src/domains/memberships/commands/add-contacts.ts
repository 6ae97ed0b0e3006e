import type { ContactAdded } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { mayManageMembers } from '@oeuvre/contracts/domains/memberships/memberships.policy.ts';
import { AppError } from '@oeuvre/contracts/kernel/errors.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { mailboxOf } from '@oeuvre/contracts/kernel/mailbox.ts';
import { email as emailSchema, nameText, normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { databaseFailure } from '../../../platform/database/database-failure.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { upsertContact } from '../../contacts/contacts.commands.ts';
import { getSegment } from '../../segments/segments.queries.ts';
import { consentOfStaff } from '../consents/consents.commands.ts';
import { type NameParts, partsOfSortedName } from '../imports/columns/name-parts.ts';
import { findMembership, type Place } from '../memberships.queries.ts';
import { moveMembership } from '../moves/move-membership.ts';
import { setNewsletter } from './newsletter.commands.ts';

export interface NewContacts {
  readonly segmentId: SegmentId;
  readonly usersEmails: readonly string[];
  /** Subscribes those who are new, except people who have cancelled it themselves. */
  readonly newsletter: boolean;
}

/** Adds contacts by address, each with an answer of its own; nothing changes for contacts that exist. */
export function addContacts(db: Database, viewer: Viewer, given: NewContacts): Promise<ContactAdded[]> {
  const { segmentId, usersEmails, newsletter } = given;
  assertAllowed(mayManageMembers(viewer, segmentId));
  const mailboxes = new Map(usersEmails.map(mailboxOf).map((one) => [normalisedEmail(one.address), one.name]));
  return inTransaction(db, async (tx) => {
    await getSegment(tx, segmentId);
    const results = new Map<string, ContactAdded['result']>();
    // Sorted: two lists with the same addresses never wait for each other.
    for (const address of [...mailboxes.keys()].sort())
      results.set(
        address,
        emailSchema.safeParse(address).success
          ? await addContact(tx, viewer, { segmentId, address, name: mailboxes.get(address)!, newsletter })
          : 'invalid',
      );
    return [...mailboxes.keys()].map((email) => ({ email, result: results.get(email)! }));
  });
}

interface NewContact {
  readonly segmentId: SegmentId;
  readonly address: string;
  readonly name: string;
  readonly newsletter: boolean;
}

/** A name as typed, in the parts of a contact; parts too long to be names are left out. */
function namesIn(name: string): NameParts {
  const { firstName, middleName, lastName } = partsOfSortedName(name);
  const part = (text: string) => nameText(100).catch('').parse(text);
  return { firstName: part(firstName), middleName: part(middleName), lastName: part(lastName) };
}

async function addContact(
  tx: Database,
  viewer: Viewer,
  { segmentId, address, name, newsletter }: NewContact,
): Promise<ContactAdded['result']> {
  const contact = await upsertContact(tx, address, namesIn(name));
  if (!contact) return 'opted_out';
  const place = { segmentId, contactId: contact.id };
  const before = await findExisting(tx, place, newsletter);
  if (before) return before;
  const added = await answerOf(() => moveMembership(tx, { segmentId, contact, event: 'add', actor: viewer }));
  if (added !== 'added' || !newsletter) return added;
  return answerOf(() =>
    setNewsletter(tx, { segmentId, contact, to: 'subscribed', by: 'staff', actor: viewer, consent: consentOfStaff }),
  );
}

async function findExisting(tx: Database, place: Place, newsletter: boolean): Promise<ContactAdded['result'] | null> {
  const row = await findMembership(tx, place);
  if (!row) return null;
  if (row.status === 'SUSPENDED') return 'suspended';
  const saidNo = row.newsletterStatus === 'unsubscribed' && row.newsletterChangedBy === 'self';
  return newsletter && saidNo ? 'opted_out' : 'already_contact';
}

/** A refusal is the answer for its entry, and does not stop the others. */
async function answerOf(work: () => Promise<unknown>): Promise<ContactAdded['result']> {
  try {
    await work();
    return 'added';
  } catch (error) {
    // A transaction in whose way another one was is taken again from its start.
    if (!(error instanceof AppError) || databaseFailure(error)) throw error;
    if (error.code === 'memberships/opted-out') return 'opted_out';
    return error.code === 'memberships/suspended' ? 'suspended' : 'already_contact';
  }
}
