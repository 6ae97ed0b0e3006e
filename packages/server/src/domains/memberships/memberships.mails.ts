import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { actionMail, type MailWriter } from '../../platform/mail/mail-layout.ts';

interface ConfirmWords extends MailWriter {
  readonly segmentName: string;
  readonly url: string;
}

/** Asks the person who typed an address into the newsletter field to show that it is theirs. */
export const confirmNewsletterMail = (to: string, { url, segmentName, ...writer }: ConfirmWords) =>
  actionMail({
    ...writer,
    topic: 'confirm-newsletter',
    to,
    subject: `Confirm your subscription to ${segmentName}`,
    heading: 'Confirm your subscription',
    paragraphs: [
      `Someone, probably you, subscribed this e-mail address to the newsletter of ${segmentName} at ${productName}. Confirm it to receive the newsletter.`,
    ],
    action: { label: 'Confirm subscription', url },
    note: "The link is valid for seven days. If this wasn't you, do nothing: without your confirmation nothing is sent to you.",
  });
