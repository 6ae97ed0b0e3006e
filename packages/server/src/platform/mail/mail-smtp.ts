import type { Log } from '../base/log.ts';
import { SmtpLines, type SmtpSettings } from './mail-lines.ts';
import {
  type HandOver,
  type MailFeed,
  type MailOutcome,
  MailRefused,
  type MailTransport,
  type WireMail,
} from './mail-model.ts';

interface Single {
  readonly mail: WireMail;
  readonly done: (outcome: MailOutcome) => void;
  tries: number;
}

/** Single mails, for which a person may be waiting. */
class Singles implements MailFeed {
  readonly #waiting: Single[] = [];

  get waiting(): number {
    return this.#waiting.length;
  }

  add(single: Single): void {
    this.#waiting.push(single);
  }

  next(): HandOver | undefined {
    const single = this.#waiting.shift();
    return single && { mail: single.mail, settle: (outcome) => this.#settle(single, outcome) };
  }

  refuse(refusal: MailRefused): void {
    for (const { done } of this.#waiting.splice(0)) done(refusal);
  }

  /** A server may have closed an idle connection just as a mail came: another connection shows whether it is there. */
  #settle(single: Single, outcome: MailOutcome): void {
    single.tries += 1;
    const isBroken = outcome instanceof MailRefused && outcome.kind === 'transient' && outcome.code === undefined;
    if (isBroken && single.tries < 2) this.#waiting.unshift(single);
    else single.done(outcome);
  }
}

/** SMTP. A connection opens with the first message, so an idle node holds none and does not load nodemailer. */
export function createSmtp(settings: SmtpSettings, log: Log): MailTransport {
  const lines = new SmtpLines(settings, log);
  const singles = new Singles();
  const outlet = lines.attach(singles);
  return {
    async deliver(mail) {
      const outcome = await new Promise<MailOutcome>((done) => {
        singles.add({ mail, done, tries: 0 });
        outlet.wake();
      });
      if (outcome instanceof MailRefused) throw outcome;
      return outcome.response;
    },
    attach: (feed) => lines.attach(feed),
    describe: () => `the mail server ${new URL(settings.url).host}`,
    close: async () => lines.close(),
  };
}
