import { profileAt, segmentAt } from '@oeuvre/contracts/addresses.ts';
import { unreadCountedUpTo } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { mailEntries } from '../../../platform/mail/mail-entries.ts';
import { mailHeading, mailPage, plainMail, quietLink, smallPrint } from '../../../platform/mail/mail-layout.ts';
import type { Mail } from '../../../platform/mail/mail-model.ts';
import { html } from '../../../platform/text/html.ts';

/** A room with unread messages, as a mail names it. */
export interface UnreadRoom {
  readonly segmentId: string;
  readonly segment: string;
  /** The other people in it. */
  readonly people: string;
  readonly unread: number;
}

interface UnreadMail {
  readonly to: string;
  /** The address of this site, without a slash at its end. */
  readonly publicUrl: string;
  readonly rooms: readonly UnreadRoom[];
}

const counted = (unread: number) =>
  unread === 1 ? '1 unread message' : `${unread >= unreadCountedUpTo ? `${unread} or more` : unread} unread messages`;

/** Says where messages are unread, without their texts. */
export function unreadMessagesMail({ to, publicUrl, rooms }: UnreadMail): Mail {
  const total = rooms.reduce((sum, { unread }) => sum + unread, 0);
  const subject = `${counted(total)} for you at ${productName}`;
  const entries = rooms.map(({ people, segment, segmentId, unread }) => ({
    text: `${people} in ${segment}: ${counted(unread)}`,
    url: `${publicUrl}${segmentAt(segmentId)}`,
  }));
  const { paragraphs, lines } = mailEntries(entries, (rest) => `… and in ${rest} more.`);
  const profile = `${publicUrl}${profileAt('notifications')}`;
  const why = `You are receiving this because you hadn't read them at ${productName} yet.`;
  return {
    topic: 'unread-messages',
    to,
    subject,
    html: mailPage({
      title: subject,
      preheader: entries[0]?.text ?? '',
      home: publicUrl,
      body: html`${mailHeading('While you were away')}
${paragraphs}`,
      footer: smallPrint(html`${why} ${quietLink(profile, 'Turn these mails off in your profile')}.`),
    }),
    text: plainMail(['While you were away', ...lines].join('\n\n'), [
      why,
      `Turn these mails off in your profile: ${profile}`,
    ]),
  };
}
