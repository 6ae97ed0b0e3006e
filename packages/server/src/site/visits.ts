import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { noteVisits } from '../domains/accounts/people/people.commands.ts';
import type { Services } from '../platform/services/services.ts';

const everyMs = 60_000;

/**
 * Notes who is here, for administrators. No request waits for it: each node writes once a minute whom it has seen, in
 * one statement. If that fails, or the process is killed, a minute is lost.
 */
export function createVisits({ db, log }: Pick<Services, 'db' | 'log'>) {
  let seen = new Set<UserId>();
  async function write(): Promise<void> {
    if (seen.size === 0) return;
    const people = [...seen];
    seen = new Set();
    await noteVisits(db, people).catch((error: unknown) => log.warn({ err: error }, 'visits'));
  }
  const timer = setInterval(write, everyMs).unref();
  return {
    note: (person: UserId) => void seen.add(person),
    /** Writes what is left, at the end. */
    async write() {
      clearInterval(timer);
      await write();
    },
  };
}
