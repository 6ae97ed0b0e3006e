/**
 * The failure of the database or the disk, if something can be done about it: `away`: the database cannot be reached at
 * the moment; `full`: no space left to write; `race`: another transaction was in the way, a retry may succeed;
 * `locked`: another one has a row that this one did not want to wait for; `taken`: another transaction created or
 * deleted the same row at the same time. Undefined: anything else, which is a bug.
 */
export type DatabaseFailure = 'away' | 'full' | 'race' | 'locked' | 'taken';

const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01', // ended by an administrator
  '57P02', // another process of the server crashed
  '57P03', // starting up, shutting down
  '57P05', // idle for too long
  '53200', // out of memory
  '53300', // too many connections
  '25006', // a standby that has not been promoted yet
]);
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);
const raceCodes = new Set(['40001', '40P01']);
const lockedCode = '55P03';
const takenCodes = new Set(['23505', '23503', '23P01']);

/** pg and its pool report these without a code. */
const awayWords =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Connection ended unexpectedly|Client was closed|Cannot use a pool after calling end/;

/** The kind of this error or of its cause. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // Errors of other libraries have numbers.
  if (typeof code === 'string') {
    if (fullCodes.has(code)) return 'full';
    if (raceCodes.has(code)) return 'race';
    if (code === lockedCode) return 'locked';
    if (takenCodes.has(code)) return 'taken';
    // ENOENT on connect: the server's socket is gone. For a file it would be a bug.
    if (awayCodes.has(code) || code.startsWith('08') || (code === 'ENOENT' && syscall === 'connect')) return 'away';
  }
  if (awayWords.test(error.message)) return 'away';
  if (error instanceof AggregateError && error.errors.length > 0) return databaseFailure(error.errors[0]);
  return error.cause === undefined ? undefined : databaseFailure(error.cause);
}
