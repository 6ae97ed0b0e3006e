import { z } from 'zod';
import { articleId } from '../../../kernel/ids.ts';
import { type MailTopic, mailTopics } from '../../../kernel/mail-topics.ts';
import { mailKinds, mailTroubles } from './mail-log.constants.ts';

export const mailKind = z.enum(mailKinds);
export const mailTrouble = z.enum(mailTroubles);

/** One mail to one address, and its outcome. Its text and its links are not kept. */
export const loggedMail = z.object({
  id: z.uuid(),
  kind: mailKind,
  /** Masked: `a***@example.org`. Null if the person is gone. */
  to: z.string().nullable(),
  /** The subject of a mailing. Other mails have none here: it may name people. */
  subject: z.string().nullable(),
  /** The subject matter of a single mail. */
  topic: z.enum(Object.keys(mailTopics) as [MailTopic, ...MailTopic[]]).nullable(),
  /** The number of articles in a digest. */
  articles: z.int().nullable(),
  /** The article of a mailing. */
  articleId: articleId.nullable(),
  state: z.enum([...mailTroubles, 'sent', 'delivered']),
  /** The words of the mail server, with addresses masked, or the reason why there was no mail. */
  reason: z.string().nullable(),
  /** When the mail was queued; the log is ordered by it. */
  at: z.iso.datetime(),
  /** When the mail server took or refused it. */
  endedAt: z.iso.datetime().nullable(),
});
export type LoggedMail = z.infer<typeof loggedMail>;
