import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Config } from '../base/config.ts';
import type { Log } from '../base/log.ts';
import { StartRefused } from '../base/start-refused.ts';
import { Dkim, signing } from './dkim/mail-dkim.ts';
import { assertHeaders, headerText, parseMailbox, wireAddress } from './mail-address.ts';
import { fromFields } from './mail-from.ts';
import { withPostalAddress } from './mail-layout.ts';
import { createMailbox } from './mail-mailbox.ts';
import type { Mail, Mailer, MailTransport, WireMail } from './mail-model.ts';
import { createSes } from './mail-ses.ts';
import { createSmtp } from './mail-smtp.ts';
import { wireOf } from './mail-wire.ts';
import { HouseShare } from './pace/house-share.ts';
import { returnPath } from './returned/return-path.ts';
import { beginSingleMail, stateOfFailure } from './single/single-mails.ts';

export type { Mail, Mailer };

/** A mail as its bytes; `from` is the mailbox of the house. */
export async function composeMail(mail: Omit<Mail, 'topic'>, from: string): Promise<WireMail> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const [sender, recipient] = [parseMailbox(from), parseMailbox(mail.to)];
  const messageId = mail.messageId ?? `<${randomUUID()}@${sender.address.split('@')[1]}>`;
  const headers = mail.headers ?? {};
  assertHeaders({ ...headers, 'Message-ID': messageId });
  const subject = headerText(mail.subject);
  const raw = await new MailComposer({
    ...fromFields(sender, mail.named),
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
  return {
    from: wireAddress(sender.address),
    to: wireAddress(recipient.address),
    subject,
    messageId,
    pieces: [wireOf(raw)],
  };
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

type MailConfig = Pick<
  Config,
  'smtp' | 'ses' | 'dkim' | 'mailFrom' | 'warmUp' | 'domainRates' | 'demo' | 'development'
> &
  Partial<Pick<Config, 'bounces' | 'sessionSecret' | 'timeZone' | 'mailPostalAddress'>>;

/** A server counts the mails of each account. */
function smtpName(url: string): string {
  const { username, host } = new URL(url);
  return `smtp ${username ? `${username}@` : ''}${host}`;
}

function openTransport({ smtp, ses, demo, development, ...of }: MailConfig, pool: pg.Pool, log: Log): MailTransport {
  const { url, connections, perSecond } = smtp;
  const { domainRates } = of;
  const domain = parseMailbox(of.mailFrom).address.split('@')[1]!;
  const warmUp = of.warmUp && { ...of.warmUp, domain, timeZone: of.timeZone ?? 'UTC', perSecond };
  const shareOf = (transport: string) =>
    new HouseShare({ pool, log, transport, connections, perSecond, warmUp, domainRates });
  if (ses) return createSes(ses, shareOf(`ses ${ses.region} ${ses.endpoint ?? ''}`.trim()));
  if (url) return createSmtp(url, shareOf(smtpName(url)), log);
  if (!demo && !development)
    log.warn('neither SMTP_URL nor SES_REGION is set: mail is kept in the database and reaches nobody');
  return createMailbox(pool);
}

/** A report about this mail names its row. */
const reportedAs = ({ bounces, sessionSecret }: MailConfig, id: string) => ({
  tags: { recipient: id },
  ...(bounces && sessionSecret && { returnPath: returnPath(sessionSecret, id, bounces.domain) }),
});

/** Sends mail by SES or SMTP, as the settings say, else to the built-in mailbox that /dev/mailbox shows. */
export function createMailer(config: MailConfig, pool: pg.Pool, log: Log): Mailer {
  assertSender(config.mailFrom);
  const opened = openTransport(config, pool, log);
  const transport = config.dkim ? signing(opened, new Dkim(config.dkim)) : opened;
  return {
    async send(mail) {
      const from = config.mailFrom;
      const [{ address: email }, sender] = [parseMailbox(mail.to), parseMailbox(from)];
      const begun = await beginSingleMail(pool, log, { topic: mail.topic, email });
      const own = begun && { messageId: `<${begun.id}@${sender.address.split('@')[1]}>` };
      try {
        const composed = await composeMail(withPostalAddress({ ...own, ...mail }, config.mailPostalAddress), from);
        const response = await transport.deliver(begun ? { ...composed, ...reportedAs(config, begun.id) } : composed);
        await begun?.ended('sent');
        return { messageId: composed.messageId, response };
      } catch (error) {
        await begun?.ended(stateOfFailure(error), (error as Error).message);
        throw error;
      }
    },
    attach: (feed) => transport.attach(feed),
    domainWaits: (addresses) => transport.domainWaits(addresses),
    warmDay: () => transport.warmDay(),
    describe: () => transport.describe(),
    close: () => transport.close(),
  };
}
