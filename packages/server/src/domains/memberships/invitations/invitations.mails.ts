import { invitationDays } from '@oeuvre/contracts/domains/memberships/memberships.constants.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { actionMail, type MailWriter } from '../../../platform/mail/mail-layout.ts';

interface InvitationWords extends MailWriter {
  readonly segmentName: string;
  /** Null if the inviter's account is gone. */
  readonly inviter: string | null;
  readonly url: string;
}

/** Invites somebody to a segment. The link leads to a page that asks: opening it changes nothing. */
export const invitationMail = (to: string, { segmentName, inviter, url, ...writer }: InvitationWords) =>
  actionMail({
    ...writer,
    topic: 'segment-invitation',
    to,
    subject: `You're invited to ${segmentName}`,
    heading: `You're invited to ${segmentName}`,
    paragraphs: [
      `${inviter ?? 'A supervisor'} has invited you to ${segmentName} at ${productName}. As a member you see its artworks and read its articles.`,
    ],
    action: { label: 'See the invitation', url },
    note: `You can accept or decline it there. The link is valid for ${invitationDays} days and can be used once. If you do nothing, nothing happens.`,
  });
