import { type MailOutcome, MailRefused } from '../../../platform/mail/mail-model.ts';
import type { Begun, Finished } from './sending.ledger.ts';

/**
 * After this many tries with growing pauses (2 s, 6 s, 18 s … 1 h), an address that the server only ever defers counts
 * as refused.
 */
const maximumAttempts = 12;
const firstPauseSeconds = 2;
/** When to retry after the server was down or refused everything. */
const serverPauseSeconds = 10;
const longestReason = 500;
/** SMTP's answer of a server that ends the connection, and the one of Amazon SES that we are too fast. */
const busy = new Set([421, 429]);

/** The outcome of a hand-over, as its row records it. */
export function finishedBy({ no, attempts }: Begun, outcome: MailOutcome): Finished {
  if (outcome instanceof MailRefused && outcome.isHeld) return released({ no });
  const row = { no, reason: null, waitSeconds: 0, isTry: true };
  if (!(outcome instanceof MailRefused)) return { ...row, state: 'sent' };
  const reason = outcome.message.replaceAll('\0', '').slice(0, longestReason);
  if (outcome.kind === 'unknown') return { ...row, state: 'uncertain', reason };
  if (outcome.kind === 'permanent') return { ...row, state: 'bounced', reason };
  // A broken connection, a server that ends it, or one that refuses everything says nothing about this address.
  if (outcome.kind === 'sender' || outcome.code === undefined || busy.has(outcome.code))
    return { ...row, state: 'queued', reason, waitSeconds: serverPauseSeconds, isTry: false };
  if (attempts >= maximumAttempts) return { ...row, state: 'bounced', reason };
  return { ...row, state: 'queued', reason, waitSeconds: firstPauseSeconds * 3 ** (attempts - 1) };
}

/** The domain of the address takes no more mails now. */
export const putOff = (row: Begun, waitSeconds: number): Finished => ({ ...released(row), waitSeconds });

/** The mail was never handed over. */
export const released = ({ no }: Pick<Begun, 'no'>): Finished => ({
  no,
  state: 'queued',
  reason: null,
  waitSeconds: 0,
  isTry: false,
});
