import { notificationAt, pages, profileAt } from '@oeuvre/contracts/addresses.ts';
import type { NotificationId } from '@oeuvre/contracts/kernel/ids.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import { mailEntries } from '../../platform/mail/mail-entries.ts';
import {
  actionButton,
  type MailWriter,
  mailHeading,
  mailPage,
  plainMail,
  quietLink,
  smallPrint,
} from '../../platform/mail/mail-layout.ts';
import type { Mail } from '../../platform/mail/mail-model.ts';
import { html } from '../../platform/text/html.ts';

/** One notification in a mail. */
export interface DueNotification {
  readonly id: NotificationId;
  readonly text: string;
}

interface WaitingMail extends MailWriter {
  readonly to: string;
  /** The address of this site, without a slash at its end. */
  readonly publicUrl: string;
  /** Everything that waits, newest first. */
  readonly news: readonly DueNotification[];
}

/** Tells a person what they have not read, all of it in one mail. */
export function dueNotificationsMail({ to, publicUrl, news, sender, named }: WaitingMail): Mail {
  const [first] = news;
  const subject = news.length === 1 && first ? first.text : `${news.length} notifications for you at ${productName}`;
  // Links lead through the notification, so following one marks it as read.
  const entries = news.map(({ id, text }) => ({ text, url: `${publicUrl}${notificationAt(id)}` }));
  const { paragraphs, lines } = mailEntries(entries, (rest) => `… and ${rest} more.`);
  const all = { label: 'See all notifications', url: `${publicUrl}${pages.notifications}` };
  const profile = `${publicUrl}${profileAt('notifications')}`;
  const why = `You are receiving this because you hadn't read it at ${productName} yet.`;
  const body = html`${mailHeading('While you were away')}
${paragraphs}
${actionButton(all)}`;
  const footer = smallPrint(html`${why} ${quietLink(profile, 'Turn these mails off in your profile')}.`);
  return {
    topic: 'notifications',
    to,
    named,
    subject: subject.length > 150 ? `${subject.slice(0, 149)}…` : subject,
    html: mailPage({ title: subject, preheader: first?.text ?? '', home: publicUrl, sender, body, footer }),
    text: plainMail(['While you were away', ...lines, `${all.label}: ${all.url}`].join('\n\n'), [
      why,
      `Turn these mails off in your profile: ${profile}`,
    ]),
  };
}
