import { mailingErrors } from '@oeuvre/contracts/domains/mailings/mailings.errors.ts';
import type { UnsubscribeLink } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services/services.ts';
import { maskedEmail } from '../../platform/text/masked-email.ts';
import { unsubscribeByMail } from '../memberships/commands/newsletter.commands.ts';
import { findSegment } from '../segments/segments.queries.ts';
import { segmentsOfDigest } from './digest/digest.queries.ts';
import { listUnsubscribable } from './mailings.queries.ts';
import { assertOpen, isDigestToken, readDigestToken, readOpenLink, readUnsubscribeToken } from './mailings.tokens.ts';

type Given = Pick<Services, 'db' | 'config'>;

/** The person and the segments that a mail's link is about: one segment, or all of a digest. */
export interface LinkClaim {
  /** Null: the link of a test mail. */
  readonly contactId: ContactId | null;
  readonly segmentIds: readonly SegmentId[];
}

async function claimOfDigest({ db, config }: Given, token: string, isOpening: boolean): Promise<LinkClaim> {
  const claim = readDigestToken(config.sessionSecret, token);
  if (isOpening) assertOpen(claim.digestId);
  return { contactId: claim.contactId, segmentIds: await segmentsOfDigest(db, claim) };
}

const ofOneSegment = ({ contactId, segmentId }: { contactId: ContactId | null; segmentId: SegmentId }): LinkClaim => ({
  contactId,
  segmentIds: [segmentId],
});

/** The claim of a link that opens preferences, or 410 a year after its mail. */
export async function readOpenClaim(services: Given, token: string): Promise<LinkClaim> {
  if (isDigestToken(token)) return claimOfDigest(services, token, true);
  return ofOneSegment(readOpenLink(services.config.sessionSecret, token));
}

/** The meaning of the link now. Read-only: scanners follow every link of a mail. */
export const readUnsubscribeLink = async (services: Given, token: string): Promise<UnsubscribeLink> =>
  linkOf(services.db, await readOpenClaim(services, token));

async function linkOf(db: Services['db'], { contactId, segmentIds }: LinkClaim): Promise<UnsubscribeLink> {
  if (!contactId) {
    const segment = await findSegment(db, segmentIds[0]!);
    if (!segment) throw mailingErrors('link-not-valid');
    return { segmentName: segment.name, maskedEmail: '', subscribed: true, test: true };
  }
  const found = await listUnsubscribable(db, { contactId, segmentIds });
  if (found.length === 0) throw mailingErrors('link-not-valid');
  return {
    segmentName: new Intl.ListFormat('en-GB').format(found.map(({ segmentName }) => segmentName)),
    maskedEmail: maskedEmail(found[0]!.email),
    subscribed: found.some(({ subscribed }) => subscribed),
    test: false,
  };
}

/** Takes effect at once and may be repeated, by old mails too; the link of a test mail changes nothing. */
export async function unsubscribe(services: Given, token: string): Promise<UnsubscribeLink> {
  const { db, config } = services;
  const claim = isDigestToken(token)
    ? await claimOfDigest(services, token, false)
    : ofOneSegment(readUnsubscribeToken(config.sessionSecret, token));
  const { contactId, segmentIds } = claim;
  if (contactId)
    await inTransaction(db, async (tx) => {
      for (const segmentId of segmentIds) await unsubscribeByMail(tx, { contactId, segmentId });
    });
  return linkOf(db, claim);
}
