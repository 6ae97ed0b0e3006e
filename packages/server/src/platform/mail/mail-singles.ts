import { type HandOver, type MailFeed, type MailOutcome, MailRefused, type WireMail } from './mail-model.ts';

interface Single {
  readonly mail: WireMail;
  readonly done: (outcome: MailOutcome) => void;
  tries: number;
}

/** Single mails, for which a person may be waiting. */
export class Singles implements MailFeed {
  readonly #waiting: Single[] = [];
  readonly #mostTries: number;

  /** A server may have closed an idle connection just as a mail came: a second try shows whether it is there. */
  constructor(mostTries: 1 | 2) {
    this.#mostTries = mostTries;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** The server's answer to the mail, which leaves before those of other feeds. Rejects with MailRefused. */
  async deliver(mail: WireMail, wake: () => void): Promise<string> {
    const outcome = await new Promise<MailOutcome>((done) => {
      this.#waiting.push({ mail, done, tries: 0 });
      wake();
    });
    if (outcome instanceof MailRefused) throw outcome;
    return outcome.response;
  }

  next(): HandOver | undefined {
    const single = this.#waiting.shift();
    return single && { mail: single.mail, settle: (outcome) => this.#settle(single, outcome) };
  }

  refuse(refusal: MailRefused): void {
    for (const { done } of this.#waiting.splice(0)) done(refusal);
  }

  #settle(single: Single, outcome: MailOutcome): void {
    single.tries += 1;
    const isBroken = outcome instanceof MailRefused && outcome.kind === 'transient' && outcome.code === undefined;
    if (isBroken && single.tries < this.#mostTries) this.#waiting.unshift(single);
    else single.done(outcome);
  }
}
