import { setTimeout as sleep } from 'node:timers/promises';
import { Turns } from '../../platform/live/socket-budgets.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/process/services.ts';

/**
 * The lines to the mail server. As many mails of campaigns are handed over at once as there are connections, and as fast as is allowed, whatever
 * runs there are in this process: who is marked as being sent is then on the line, not in a queue where a kill would leave them in doubt.
 */
class Lanes {
  readonly #turns: Turns;
  readonly #pauseMs: number;
  #nextAt = 0;

  constructor({ connections, perSecond }: { readonly connections: number; readonly perSecond: number }) {
    this.#turns = new Turns(connections);
    this.#pauseMs = 1_000 / perSecond;
  }

  take<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.take(async () => {
      const now = performance.now();
      const mine = Math.max(now, this.#nextAt);
      this.#nextAt = mine + this.#pauseMs;
      if (mine > now) await sleep(mine - now);
      return work();
    });
  }
}

const lanes = new WeakMap<Mailer, Lanes>();

export function lanesOf({ mailer, config }: Pick<Services, 'mailer' | 'config'>): Lanes {
  const known = lanes.get(mailer);
  if (known) return known;
  const made = new Lanes(config.smtp);
  lanes.set(mailer, made);
  return made;
}
