import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Config } from '../base/config.ts';
import type { Log } from '../base/log.ts';
import { StartRefused } from '../base/start-refused.ts';
import { assertHeaders, headerText, parseMailbox } from './mail-address.ts';
import { createMailbox } from './mail-mailbox.ts';
import type { ComposedMail, Mail, Mailer, Receipt } from './mail-model.ts';
import { createSmtp } from './mail-smtp.ts';

export type { Mail, Mailer };

async function compose(mail: Mail, from: string): Promise<ComposedMail> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const [sender, recipient] = [parseMailbox(from), parseMailbox(mail.to)];
  const messageId = mail.messageId ?? `<${randomUUID()}@${sender.address.split('@')[1]}>`;
  const headers = mail.headers ?? {};
  assertHeaders({ ...headers, 'Message-ID': messageId });
  const subject = headerText(mail.subject);
  const raw = await new MailComposer({
    from: sender,
    to: recipient,
    subject,
    html: mail.html,
    text: mail.text,
    messageId,
    headers,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
  return { from: sender.address, to: recipient.address, subject, messageId, raw };
}

/** An invalid sender would fail for every recipient. */
function assertSender(mailFrom: string): void {
  try {
    parseMailbox(mailFrom);
  } catch {
    throw new StartRefused(
      `MAIL_FROM is not the address of one mailbox: ${JSON.stringify(mailFrom)}. Write it like Oeuvre <news@example.org>`,
    );
  }
}

/** Sends mail by SMTP if the settings name a server, else to the built-in mailbox that /dev/mailbox shows. */
export function createMailer(
  config: Pick<Config, 'smtp' | 'mailFrom' | 'demo' | 'development'>,
  pool: pg.Pool,
  log: Log,
): Mailer {
  assertSender(config.mailFrom);
  const transport = config.smtp.url ? createSmtp({ ...config.smtp, url: config.smtp.url }, log) : createMailbox(pool);
  if (!config.smtp.url && !config.demo && !config.development)
    log.warn('SMTP_URL is not set: mail is kept in the database and reaches nobody');
  const sendComposed = async (mail: ComposedMail): Promise<Receipt> => ({
    messageId: mail.messageId,
    response: await transport.deliver(mail),
  });
  return {
    send: async (mail) => sendComposed(await compose(mail, mail.from ?? config.mailFrom)),
    sendComposed,
    describe: () => transport.describe(),
    close: () => transport.close(),
  };
}
