import { mailingErrors } from '@oeuvre/contracts/domains/mailings/mailings.errors.ts';
import type { UnsubscribeLink } from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import type { Services } from '../../platform/process/services.ts';
import { maskedEmail } from '../../platform/text/masked-email.ts';
import { unsubscribeByMail } from '../memberships/commands/newsletter.ts';
import { findSegment } from '../segments/segments.queries.ts';
import { findUnsubscribable } from './mailings.queries.ts';
import { readUnsubscribeToken } from './mailings.tokens.ts';

/** The meaning of the link now. Read-only: scanners follow every link of a mail. */
export async function readUnsubscribeLink({ db, config }: Services, token: string): Promise<UnsubscribeLink> {
  const { contactId, segmentId } = readUnsubscribeToken(config.sessionSecret, token);
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

/** Takes effect at once and may be repeated; the link of a test mail changes nothing. */
export async function unsubscribe(services: Services, token: string): Promise<UnsubscribeLink> {
  const { contactId, segmentId } = readUnsubscribeToken(services.config.sessionSecret, token);
  if (contactId) await unsubscribeByMail(services.db, { contactId, segmentId });
  return readUnsubscribeLink(services, token);
}
