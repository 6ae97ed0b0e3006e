import type { Log } from '../base/log.ts';
import { SmtpLines } from './mail-lines.ts';
import type { MailTransport } from './mail-model.ts';
import { Singles } from './mail-singles.ts';
import type { MailShare } from './pace/mail-share.ts';

/** SMTP. A connection opens with the first message, so an idle node holds none and does not load nodemailer. */
export function createSmtp(url: string, share: MailShare, log: Log): MailTransport {
  const lines = new SmtpLines(url, share, log);
  const singles = new Singles(2);
  const outlet = lines.attach(singles);
  return {
    deliver: (mail) => singles.deliver(mail, () => outlet.wake()),
    attach: (feed) => lines.attach(feed),
    domainWaits: (addresses) => share.domainWaits(addresses),
    warmDay: () => share.warmDay(),
    describe: () => `the mail server ${new URL(url).host}`,
    close: () => lines.close(),
  };
}
