import { profileAt, segmentAt } from '@oeuvre/contracts/addresses.ts';
import { unreadCountedUpTo } from '@oeuvre/contracts/domains/chat/chat.constants.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import {
  mailHeading,
  mailPage,
  mailParagraph,
  plainMail,
  quietLink,
  smallPrint,
} from '../../../platform/mail/mail-layout.ts';
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

/** The mail lists no more rooms than this; the chat shows the rest. */
const mostInMail = 10;

const counted = (unread: number) =>
  unread === 1 ? '1 unread message' : `${unread >= unreadCountedUpTo ? `${unread} or more` : unread} unread messages`;

/** Says where messages are unread, without their texts. */
export function unreadMessagesMail({ to, publicUrl, rooms }: UnreadMail): Mail {
  const total = rooms.reduce((sum, { unread }) => sum + unread, 0);
  const subject = `${counted(total)} for you at ${productName}`;
  const shown = rooms.slice(0, mostInMail).map(({ people, segment, segmentId, unread }) => ({
    text: `${people} in ${segment}: ${counted(unread)}`,
    url: `${publicUrl}${segmentAt(segmentId)}`,
  }));
  const rest = rooms.length - shown.length;
  const more = rest > 0 ? `… and in ${rest} more.` : '';
  const profile = `${publicUrl}${profileAt('notifications')}`;
  const why = `You are receiving this because you hadn't read them at ${productName} yet.`;
  const body = html`${mailHeading('While you were away')}
${shown.map(({ text, url }) => mailParagraph(html`<a href="${url}">${text}</a>`))}
${more ? mailParagraph(more) : ''}`;
  return {
    to,
    subject,
    html: mailPage({
      title: subject,
      preheader: shown[0]?.text ?? '',
      home: publicUrl,
      body,
      footer: smallPrint(html`${why} ${quietLink(profile, 'Turn these mails off in your profile')}.`),
    }),
    text: plainMail(
      ['While you were away', ...shown.map(({ text, url }) => `${text}\n${url}`), ...(more ? [more] : [])].join('\n\n'),
      [why, `Turn these mails off in your profile: ${profile}`],
    ),
  };
}
