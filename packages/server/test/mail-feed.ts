import type { MailFeed, MailOutcome, WireMail } from '../src/platform/mail/mail-model.ts';

/** Some mails, each handed over once, and the outcomes in the same order. */
export function feedOf(mails: readonly WireMail[]): MailFeed & { readonly outcomes: Promise<readonly MailOutcome[]> } {
  const outcomes: MailOutcome[] = [];
  const { promise, resolve } = Promise.withResolvers<readonly MailOutcome[]>();
  let given = 0;
  let settled = 0;
  const settle = (at: number, outcome: MailOutcome) => {
    outcomes[at] = outcome;
    settled += 1;
    if (settled === mails.length) resolve(outcomes);
  };
  return {
    outcomes: promise,
    get waiting() {
      return mails.length - given;
    },
    next() {
      const at = given;
      if (at >= mails.length) return undefined;
      given += 1;
      return { mail: mails[at]!, settle: (outcome) => settle(at, outcome) };
    },
    refuse(refusal) {
      for (; given < mails.length; given += 1) settle(given, refusal);
    },
  };
}
