import { articleAt, segmentAt } from '@oeuvre/contracts/addresses.ts';
import { consentWordings } from '@oeuvre/contracts/domains/memberships/memberships.constants.ts';
import { membershipErrors } from '@oeuvre/contracts/domains/memberships/memberships.errors.ts';
import type { NewsletterStatus, Standing } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { maySeeSegment } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type Database, inTransaction } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import type { Services } from '../../../platform/services/services.ts';
import { contactOfUser, upsertContact } from '../../contacts/contacts.commands.ts';
import { type ContactRow, findContact } from '../../contacts/contacts.queries.ts';
import { liftSuppression } from '../../contacts/suppressions.commands.ts';
import { findSegment, getSegment } from '../../segments/segments.queries.ts';
import { type ConsentFacts, consentOfStaff } from '../consents/consents.commands.ts';
import { listOptedOut } from '../consents/consents.queries.ts';
import { findMembership, knowsHidden, type MembershipRow, presentStanding } from '../memberships.queries.ts';
import { type NewsletterToken, readNewsletterToken } from '../memberships.tokens.ts';
import { moveMembership, refusalAt } from '../moves/move-membership.ts';
import { moveMemberships } from '../moves/move-memberships.ts';
import type { Person } from './join-and-leave.ts';
import { getManagedContact, type Target } from './manage-members.ts';

interface Change {
  readonly segmentId: SegmentId;
  readonly contact: ContactRow;
  readonly to: Exclude<NewsletterStatus, 'notSubscribed'>;
  readonly by: 'self' | 'staff';
  readonly actor: Pick<Viewer, 'id'>;
  /** Where it was decided, what was read, and how it was confirmed: kept as the record of consent. */
  readonly consent: ConsentFacts;
}

const onSite = { source: 'site', wording: consentWordings.site, confirmation: 'signed in' } as const;
const byMail = { source: 'mail', wording: consentWordings.mail, confirmation: 'by the link of a mail' } as const;
const unsubscribed = { source: 'mail', wording: null, confirmation: 'by the link of a mailing' } as const;

/** Changes a newsletter as its reader decided, who may have no account. */
const setBySelf = (tx: Database, change: Omit<Change, 'by' | 'actor'>) =>
  setNewsletter(tx, { ...change, by: 'self', actor: { id: change.contact.userId ?? 0 } });

/** Changes the viewer's own newsletter at once: registration has confirmed their address. */
export function changeOwnNewsletter(
  db: Database,
  viewer: Person,
  { segmentId, to }: Pick<Change, 'segmentId' | 'to'>,
): Promise<Standing> {
  return inTransaction(db, async (tx) => {
    const segment = await getSegment(tx, segmentId);
    const contact = (await findContact(tx, await contactOfUser(tx, viewer.id)))!;
    const status = (await findMembership(tx, { segmentId, contactId: contact.id }))?.status ?? 'EMPTY';
    if (!knowsHidden(status)) assertAllowed(maySeeSegment(viewer, segment));
    return presentStanding(
      segmentId,
      viewer.id,
      await setNewsletter(tx, { segmentId, contact, to, by: 'self', actor: viewer, consent: onSite }),
    );
  });
}

/** A contact's newsletter, changed by staff of the segment. */
export function changeContactsNewsletter(
  db: Database,
  viewer: Viewer,
  { target, to }: { target: Target; to: Change['to'] },
): Promise<Standing> {
  return inTransaction(db, async (tx) => {
    const contact = await getManagedContact(tx, viewer, target);
    const { segmentId } = target;
    return presentStanding(
      segmentId,
      contact.userId,
      await setNewsletter(tx, { segmentId, contact, to, by: 'staff', actor: viewer, consent: consentOfStaff }),
    );
  });
}

type Given = Pick<Services, 'db' | 'config'>;

/** The meaning of the link that confirms a newsletter. Read-only: scanners follow every link of a mail. */
export async function readNewsletterLink({ db, config }: Given, token: string): Promise<NewsletterLink> {
  const { segmentId, email } = readNewsletterToken(config.sessionSecret, token, Date.now());
  const segment = await findSegment(db, segmentId);
  if (!segment) throw membershipErrors('link-not-valid');
  return { segmentId, segmentName: segment.name, email };
}

export interface NewsletterLink {
  readonly segmentId: SegmentId;
  readonly segmentName: string;
  readonly email: string;
}

type Confirmed = NewsletterLink & { readonly contactId: ContactId };

export const confirmNewsletterByLink = ({ db, config }: Given, token: string): Promise<Confirmed> =>
  confirmNewsletter(db, readNewsletterToken(config.sessionSecret, token, Date.now()));

/** The last step of a sign-up by mail. It does not bring back somebody who unsubscribed after that mail was sent. */
export function confirmNewsletter(
  db: Database,
  { segmentId, email, issuedAt, articleId }: NewsletterToken,
): Promise<Confirmed> {
  return inTransaction(db, async (tx) => {
    const segment = await findSegment(tx, segmentId);
    const contact = segment && (await upsertContact(tx, email));
    if (!segment || !contact) throw membershipErrors('link-not-valid');
    const before = await findMembership(tx, { segmentId, contactId: contact.id });
    if (
      before?.newsletterStatus === 'unsubscribed' &&
      before.newsletterChangedAt &&
      before.newsletterChangedAt.getTime() > issuedAt
    )
      throw membershipErrors('link-not-valid');
    const asked = { address: email, page: articleId ? articleAt(articleId) : segmentAt(segmentId) };
    await setBySelf(tx, { segmentId, contact, to: 'subscribed', consent: { ...byMail, ...asked } });
    // After a bounce or a complaint, the same link is the way back: it arrived, and its owner asked for it.
    await liftSuppression(tx, contact.email);
    return { segmentId, segmentName: segment.name, email, contactId: contact.id };
  });
}

/** The unsubscribe link and button of a mail: idempotent, and never fails for somebody who is gone already. */
export function unsubscribeByMail(
  db: Database,
  { contactId, segmentId }: { contactId: ContactId; segmentId: SegmentId },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const contact = await findContact(tx, contactId);
    if (!contact || !(await findMembership(tx, { segmentId, contactId }))) return;
    await setBySelf(tx, { segmentId, contact, to: 'unsubscribed', consent: unsubscribed });
  });
}

interface Preference {
  readonly contactId: ContactId;
  readonly segmentId: SegmentId;
  readonly to: Change['to'];
  /** By the link of a mail, or signed in. */
  readonly isByLink: boolean;
}

/** A person's own choice on the page of their preferences; does nothing for somebody who is gone already. */
export function changeNewsletterOf(db: Database, { contactId, segmentId, to, isByLink }: Preference): Promise<void> {
  return inTransaction(db, async (tx) => {
    const contact = await findContact(tx, contactId);
    if (!contact || !(await findMembership(tx, { segmentId, contactId }))) return;
    const consent = isByLink
      ? { ...unsubscribed, ...(to === 'subscribed' && { wording: consentWordings.site }) }
      : onSite;
    await setBySelf(tx, { segmentId, contact, to, consent });
  });
}

/** The history names where it was decided. */
const reasonOf = ({ consent: { source, confirmation } }: Change) => [source, confirmation].filter(Boolean).join(', ');

/** Changes the newsletter of a contact within a command's transaction. */
export async function setNewsletter(tx: Database, change: Change): Promise<MembershipRow | undefined> {
  const event = change.to === 'subscribed' ? 'nl+' : 'nl-';
  const { segmentId, contact, actor } = change;
  if (change.by === 'staff' && change.to === 'subscribed') await assertNotOptedOut(tx, change);
  const reason = reasonOf(change);
  const row = await moveMembership(tx, { segmentId, contact, event, actor, reason });
  if (!row || !isNews(row, change)) return row;
  const { id, contactId, status, newsletterStatus } = row;
  const newsletter = { from: newsletterStatus, to: change.to, by: change.by, consent: change.consent };
  const step = {
    segmentId,
    contactId,
    id,
    userId: contact.userId,
    event,
    from: status,
    to: status,
    newsletter,
  } as const;
  const written = await moveMemberships(tx, { actor, reason }, [step]);
  const after = await findMembership(tx, row);
  if (written.length === 0) throw refusalAt(after?.status ?? 'EMPTY', event);
  return after;
}

/** Staff cannot reverse a person's own no, not even after the contact was removed and added again. */
async function assertNotOptedOut(tx: Database, { segmentId, contact }: Change): Promise<void> {
  const row = await findMembership(tx, { segmentId, contactId: contact.id });
  const saidNo = row?.newsletterStatus === 'unsubscribed' && row.newsletterChangedBy === 'self';
  if (saidNo || (await listOptedOut(tx, segmentId, [contact.id])).has(contact.id))
    throw membershipErrors('opted-out', { status: row?.status ?? 'EMPTY' });
}

/** A person's 'no' is kept even if they never subscribed; that of staff needs a subscription. */
function isNews(row: MembershipRow, { to, by }: Change): boolean {
  return row.newsletterStatus !== to && (by === 'self' || to === 'subscribed' || row.newsletterStatus === 'subscribed');
}
