import { mailingErrors } from '@oeuvre/contracts/domains/mailings/mailings.errors.ts';
import type { MailPace, MailPreferences } from '@oeuvre/contracts/domains/mailings/preferences/preferences.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ContactId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { recordChange } from '../../../platform/services/record-change.ts';
import type { Services } from '../../../platform/services/services.ts';
import { maskedEmail } from '../../../platform/text/masked-email.ts';
import { getOwnAccount } from '../../accounts/accounts.queries.ts';
import { findContact, findContactOfUser } from '../../contacts/contacts.queries.ts';
import { changeNewsletterOf } from '../../memberships/commands/newsletter.commands.ts';
import { setMailPreference } from '../../notifications/notifications.commands.ts';
import { wantsMails } from '../../notifications/notifications.queries.ts';
import { changeCounting } from '../counting/counting.commands.ts';
import { isCounted } from '../counting/counting.queries.ts';
import { choosePace, findZone } from '../digest/digest.choices.ts';
import { keepReaderZone } from '../mailings.moments.ts';
import { readOpenClaim } from '../mailings.unsubscribe.ts';
import { listNewsletters, listSegmentMails } from './preferences.queries.ts';

/** Whose mail it is, and how they came: signed in, or by the link of a mail. */
interface Recipient {
  /** Null: somebody who has joined nothing yet. */
  readonly contactId: ContactId | null;
  readonly email: string;
  readonly userId: UserId | null;
  readonly isByLink: boolean;
  /** The link of a mail opens its own segments only: others are nobody's business who got hold of the mail. */
  readonly only?: readonly SegmentId[];
}

type Given = Pick<Services, 'db' | 'config'>;

/** A token counts more than a session: the link of a mail is about its recipient, whoever is signed in here. */
async function recipientOf({ db, config }: Given, viewer: Viewer, token: string | undefined): Promise<Recipient> {
  if (!token) {
    if (!isSignedIn(viewer)) throw commonErrors('signed-out');
    const [contact, account] = await Promise.all([findContactOfUser(db, viewer.id), getOwnAccount(db, viewer.id)]);
    return { contactId: contact?.id ?? null, email: account.email, userId: viewer.id, isByLink: false };
  }
  const { contactId, segmentIds } = await readOpenClaim({ db, config }, token);
  const contact = contactId && (await findContact(db, contactId));
  if (!contact) throw mailingErrors('link-not-valid');
  return { contactId: contact.id, email: contact.email, userId: contact.userId, isByLink: true, only: segmentIds };
}

async function present(
  db: Given['db'],
  { contactId, email, userId, isByLink, only }: Recipient,
): Promise<MailPreferences> {
  return {
    email: isByLink ? maskedEmail(email) : email,
    segments: await listSegmentMails(db, contactId, only),
    notifications: isByLink || !userId ? null : await wantsMails(db, userId),
    counted: await isCounted(db, contactId),
  };
}

export async function readPreferences(services: Given, viewer: Viewer, token?: string): Promise<MailPreferences> {
  return present(services.db, await recipientOf(services, viewer, token));
}

interface Change {
  readonly token?: string | undefined;
  readonly segmentId: SegmentId;
  readonly newsletter?: boolean | undefined;
  readonly pace?: MailPace | undefined;
  readonly zone?: string | undefined;
}

/** A choice of the person, saved at once. A segment that is not in the list is not found. */
export async function changePreference(services: Given, viewer: Viewer, change: Change): Promise<MailPreferences> {
  const recipient = await recipientOf(services, viewer, change.token);
  const { contactId, isByLink, only } = recipient;
  if (only && !only.includes(change.segmentId)) throw commonErrors('not-found');
  const [segment] = contactId ? await listNewsletters(services.db, contactId, [change.segmentId]) : [];
  if (!segment || !contactId) throw commonErrors('not-found');
  const isOn = change.pace ? change.pace !== 'never' : change.newsletter === true;
  const place = { contactId, segmentId: change.segmentId };
  const zone = await findZone(services.db, change.zone);
  await inTransaction(services.db, async (tx) => {
    if (zone) await keepReaderZone(tx, { contactId, zone });
    const to = isOn ? 'subscribed' : 'unsubscribed';
    if (segment.newsletter !== isOn) await changeNewsletterOf(tx, { ...place, isByLink, to });
    const { pace } = change;
    if (!pace || pace === 'never') return;
    if (!(await choosePace(tx, { ...place, pace, zone, houseZone: services.config.timeZone }))) return;
    await recordChange(tx, {
      audit: {
        viewer: { id: recipient.userId ?? 0 },
        act: 'mailings.choosePace',
        subject: ['segment', change.segmentId],
        details: { contactId, pace },
      },
    });
  });
  return present(services.db, recipient);
}

interface CountingChoice {
  readonly token?: string | undefined;
  readonly counted: boolean;
}

/** Whether opens and clicks of this person's mails are counted: a choice of theirs, saved at once. */
export async function chooseCounting(
  services: Given,
  viewer: Viewer,
  { token, counted }: CountingChoice,
): Promise<MailPreferences> {
  const recipient = await recipientOf(services, viewer, token);
  const { contactId } = recipient;
  if (!contactId) throw commonErrors('not-found');
  await inTransaction(services.db, (tx) => changeCounting(tx, contactId, counted));
  return present(services.db, recipient);
}

/** No more newsletters and no mailed notifications: each is a no of the person, which staff cannot reverse. */
export async function stopAllMail(services: Given, viewer: Viewer, token?: string): Promise<MailPreferences> {
  const recipient = await recipientOf(services, viewer, token);
  const { contactId, userId, isByLink } = recipient;
  await inTransaction(services.db, async (tx) => {
    for (const { segmentId } of contactId ? await listNewsletters(tx, contactId) : [])
      if (contactId) await changeNewsletterOf(tx, { contactId, isByLink, segmentId, to: 'unsubscribed' });
    if (userId) await setMailPreference(tx, userId, false);
  });
  return present(services.db, recipient);
}
