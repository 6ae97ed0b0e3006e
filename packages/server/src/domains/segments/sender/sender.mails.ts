import { replyLinkDays } from '@oeuvre/contracts/domains/segments/sender/sender.model.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { actionMail } from '../../../platform/mail/mail-layout.ts';

/** Asks whether a mailbox takes the replies to a segment's mails. It comes from the house: the segment is not confirmed. */
export const replyAddressMail = (to: string, { segmentName, url }: { segmentName: string; url: string }) =>
  actionMail({
    topic: 'confirm-reply-address',
    to,
    subject: `Replies to ${segmentName}`,
    heading: 'Is this the address for replies?',
    paragraphs: [
      `An administrator of ${productName} wants replies to the mails of ${segmentName} to come to this address. Confirm it to receive them.`,
    ],
    action: { label: 'See the request', url },
    note: `The link works for ${replyLinkDays} days. If you do not know ${segmentName}, do nothing: replies go elsewhere.`,
  });
