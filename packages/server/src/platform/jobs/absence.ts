import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../base/log.ts';
import { databaseFailure } from '../database/database-failure.ts';
import { MailRefused } from '../mail/mail-model.ts';

/** Whether work failed only because the database, the store or the mail server is away at the moment. */
export function isAbsence(error: unknown): boolean {
  if (error instanceof MailRefused) return error.kind === 'transient' && error.code === undefined;
  if (databaseFailure(error) === 'away') return true;
  // The store's client: no answer at all, or one that says that the store is not well.
  const { $metadata: answer } = (error ?? {}) as { readonly $metadata?: { readonly httpStatusCode?: number } };
  return answer !== undefined && (answer.httpStatusCode ?? 500) >= 500;
}

const firstPauseMs = 500;
const longestPauseMs = 15_000;

/** How long, and until when, work that only lacks a service waits for it. */
interface Patience {
  readonly milliseconds: number;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Does the work, again and again while a service that it needs is away. Whatever else goes wrong fails at once. */
export async function throughAbsence(
  work: () => Promise<void>,
  { milliseconds, signal, log }: Patience,
): Promise<void> {
  const end = performance.now() + milliseconds;
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      return await work();
    } catch (error) {
      if (!isAbsence(error) || signal.aborted || performance.now() + pause > end) throw error;
      log.warn({ err: error }, 'a job waits for a service that is away');
      await sleep(pause * (0.75 + Math.random() / 2), undefined, { signal }).catch(() => {});
    }
  }
}
