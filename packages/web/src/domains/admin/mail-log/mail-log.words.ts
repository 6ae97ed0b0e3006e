import type { MailKind, MailTrouble } from '@oeuvre/contracts/domains/mailings/log/mail-log.constants.ts';
import type { LoggedMail } from '@oeuvre/contracts/domains/mailings/log/mail-log.model.ts';
import type { MailTopic } from '@oeuvre/contracts/kernel/mail-topics.ts';
import { countOf } from '../../../ui/count-of.ts';
import type { StatusShape } from '../../../ui/label/label.tsx';

export const kindWords: Readonly<Record<MailKind, string>> = {
  article: 'Article',
  test: 'Test',
  digest: 'Digest',
  invitation: 'Invitation',
  verification: 'Verification',
  account: 'Account',
  notification: 'Notification',
};

interface StateWords {
  readonly word: string;
  readonly shape: StatusShape;
  readonly explanation: string;
}

export const stateWords: Readonly<Record<MailTrouble | 'sent' | 'delivered', StateWords>> = {
  waiting: { word: 'Waiting', shape: 'dashed', explanation: 'The mail server has not taken this mail yet.' },
  failed: {
    word: 'Failed',
    shape: 'struck',
    explanation:
      'The mail server could not be reached, or took nothing from us. Notifications, invitations and chat mails are sent again as a new mail; the others are not.',
  },
  bounced: { word: 'Bounced', shape: 'struck', explanation: 'A mail server refused this mail for this address.' },
  complained: { word: 'Complained', shape: 'struck', explanation: 'The person marked this mail as unwanted.' },
  uncertain: {
    word: 'Uncertain',
    shape: 'half',
    explanation: 'It may have arrived: the connection or the program ended while the mail was handed over.',
  },
  skipped: { word: 'Skipped', shape: 'minus', explanation: 'This mail was not sent.' },
  sent: { word: 'Sent', shape: 'ring', explanation: 'The mail server took this mail. No delivery was reported.' },
  delivered: { word: 'Delivered', shape: 'solid', explanation: 'The server of the recipient took this mail.' },
};

const topicWords: Readonly<Record<MailTopic, string>> = {
  'confirm-address': 'Confirm your e-mail address',
  'confirm-new-address': 'Confirm your new e-mail address',
  'confirm-newsletter': 'Confirm your subscription',
  'confirm-reply-address': 'Confirm the reply address of a segment',
  'account-exists': 'You already have an account',
  'reset-password': 'Set a new password',
  'wrong-passwords': 'Someone is trying to log in',
  passkey: 'A passkey was added or removed',
  'address-change': 'A new e-mail address for the account',
  erasure: 'Erasure of the account',
  'data-export': 'Your data is ready',
  'account-invitation': 'Your account',
  'segment-invitation': "You're invited to a segment",
  notifications: 'Notifications',
  'unread-messages': 'Unread messages',
};

/** The mail in words: the subject of a mailing, else what it is about. */
export function mailWords({ subject, topic, articles }: LoggedMail): string {
  if (subject !== null) return subject;
  return topic ? topicWords[topic] : countOf(articles ?? 0, 'new article');
}

const codes: Readonly<Record<string, string>> = {
  suppressed: 'The address is suppressed.',
  'no longer subscribed': 'The person was no longer subscribed.',
  cancelled: 'The mailing was cancelled.',
  reset: 'The campaign was reset while this mail waited.',
  'nothing to send': 'Nothing was left to send: the reader lost these articles, or had them by mail.',
};

/** Why the mail has its state: our words, or those of the mail server. */
export const reasonText = ({ reason }: Pick<LoggedMail, 'reason'>): string | null =>
  reason === null ? null : (codes[reason] ?? reason);

/** The masked address; an erased person has none. */
export const addressOf = ({ to }: Pick<LoggedMail, 'to'>): string => to ?? 'An erased person';
