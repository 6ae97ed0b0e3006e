import { mailingErrors } from '@oeuvre/contracts/domains/mailings/mailings.errors.ts';
import type { UnsubscribeLink } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import type { Services } from '../../platform/services/services.ts';
import { maskedEmail } from '../../platform/text/masked-email.ts';
import { unsubscribeByMail } from '../memberships/commands/newsletter.commands.ts';
import { findSegment } from '../segments/segments.queries.ts';
import { findUnsubscribable } from './mailings.queries.ts';
import { readOpenLink, readUnsubscribeToken, type UnsubscribeClaim } from './mailings.tokens.ts';

/** The meaning of the link now. Read-only: scanners follow every link of a mail. */
export const readUnsubscribeLink = ({ db, config }: Services, token: string): Promise<UnsubscribeLink> =>
  linkOf(db, readOpenLink(config.sessionSecret, token));

async function linkOf(db: Services['db'], { contactId, segmentId }: UnsubscribeClaim): Promise<UnsubscribeLink> {
  if (!contactId) {
    const segment = await findSegment(db, segmentId);
    if (!segment) throw mailingErrors('link-not-valid');
    return { segmentName: segment.name, maskedEmail: '', subscribed: true, test: true };
  }
  const found = await findUnsubscribable(db, { contactId, segmentId });
  if (!found) throw mailingErrors('link-not-valid');
  return {
    segmentName: found.segmentName,
    maskedEmail: maskedEmail(found.email),
    subscribed: found.subscribed,
    test: false,
  };
}

/** Takes effect at once and may be repeated, by old mails too; the link of a test mail changes nothing. */
export async function unsubscribe({ db, config }: Services, token: string): Promise<UnsubscribeLink> {
  const claim = readUnsubscribeToken(config.sessionSecret, token);
  const { contactId, segmentId } = claim;
  if (contactId) await unsubscribeByMail(db, { contactId, segmentId });
  return linkOf(db, claim);
}
