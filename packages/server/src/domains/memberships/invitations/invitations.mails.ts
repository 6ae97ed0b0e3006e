import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { actionMail, type MailWriter } from '../../../platform/mail/mail-layout.ts';
import { dayFormat } from '../../../platform/text/day-format.ts';

interface InvitationWords extends MailWriter {
  readonly segmentName: string;
  /** Null if the inviter's account is gone. */
  readonly inviter: string | null;
  readonly url: string;
  readonly endsAt: Date;
  readonly timeZone: string;
}

/** Invites a person to a segment. The link leads to a page that asks: opening it changes nothing. */
export function invitationMail(
  to: string,
  { segmentName, inviter, url, endsAt, timeZone, ...writer }: InvitationWords,
) {
  const who = inviter ?? 'A supervisor';
  const end = dayFormat(timeZone).format(endsAt);
  return actionMail({
    ...writer,
    topic: 'segment-invitation',
    to,
    subject: `You're invited to ${segmentName}`,
    preheader: `${who} has invited you to ${segmentName} at ${productName}.`,
    heading: `Come into ${segmentName}`,
    byline: `${who} invites you`,
    paragraphs: [`As a member of ${segmentName} at ${productName} you see its artworks and read its articles.`],
    action: { label: 'See the invitation', url },
    after: `The invitation ends on ${end} and can be used once.`,
    note: `You can accept or decline it there. If you do not know ${inviter ?? 'this segment'}, do nothing: nothing happens.`,
  });
}
