import { setTimeout as sleep } from 'node:timers/promises';
import { TaskQueue } from '../../platform/live/socket-budgets.ts';
import type { Mailer } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/services/services.ts';

/**
 * The connections to the mail server. Campaign mails are handed over only as many at once as there are connections, and
 * only as fast as allowed, for all runs of this process together. So a row marked `sending` is really in flight, not in
 * a queue where a kill would leave it uncertain.
 */
class Lanes {
  readonly #turns: TaskQueue;
  readonly #pauseMs: number;
  #nextAt = 0;

  constructor({ connections, perSecond }: { readonly connections: number; readonly perSecond: number }) {
    this.#turns = new TaskQueue(connections);
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
