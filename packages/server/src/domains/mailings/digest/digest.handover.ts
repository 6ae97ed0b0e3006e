import type { Mailer } from '../../../platform/mail/mail.ts';
import {
  type HandOver,
  type MailFeed,
  type MailOutcome,
  MailRefused,
  type WireMail,
} from '../../../platform/mail/mail-model.ts';
import type { BegunDigest } from './digest.queries.ts';

/** Hands over the mails of some digests, and ends when each has its outcome. */
export function handOver(
  mailer: Mailer,
  digests: readonly BegunDigest[],
  compose: (digest: BegunDigest) => WireMail,
): Promise<Map<BegunDigest, MailOutcome>> {
  const ready = [...digests];
  const outcomes = new Map<BegunDigest, MailOutcome>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const settle = (digest: BegunDigest, outcome: MailOutcome) => {
    outcomes.set(digest, outcome);
    if (outcomes.size === digests.length) resolve();
  };
  const feed: MailFeed = {
    get waiting() {
      return ready.length;
    },
    next(): HandOver | undefined {
      for (let digest = ready.shift(); digest; digest = ready.shift()) {
        const one = digest;
        try {
          return { mail: compose(one), settle: (outcome) => settle(one, outcome) };
        } catch (error) {
          settle(one, new MailRefused('permanent', String(error), { cause: error }));
        }
      }
      return undefined;
    },
    refuse(refusal) {
      for (const digest of ready.splice(0)) settle(digest, refusal);
    },
  };
  if (digests.length === 0) resolve();
  const outlet = mailer.attach(feed);
  outlet.wake();
  return promise.then(() => outcomes).finally(() => outlet.detach());
}
