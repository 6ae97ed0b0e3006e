/**
 * What became of the database, or of the disk, as far as something can be done about it:
 * `away` it cannot be asked at the moment; `full` there is no room to write; `race` another transaction was in the way, and the same again may
 * well succeed; `taken` a row that another made, or removed, at the same moment. Undefined: something else, which is nobody's fault but the program's.
 */
export type DatabaseFailure = 'away' | 'full' | 'race' | 'taken';

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
const raceCodes = new Set(['40001', '40P01', '55P03']);
const takenCodes = new Set(['23505', '23503', '23P01']);

/** pg and its pool say these without a code. */
const awayWords =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Connection ended unexpectedly|Client was closed|Cannot use a pool after calling end/;

/** Which of these an error is, or what it was caused by. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code !== undefined) {
    if (fullCodes.has(code)) return 'full';
    if (raceCodes.has(code)) return 'race';
    if (takenCodes.has(code)) return 'taken';
    // ENOENT: the server's socket is gone. Of a file it would be a bug.
    if (awayCodes.has(code) || code.startsWith('08') || (code === 'ENOENT' && syscall === 'connect')) return 'away';
  }
  if (awayWords.test(error.message)) return 'away';
  if (error instanceof AggregateError && error.errors.length > 0) return databaseFailure(error.errors[0]);
  return error.cause === undefined ? undefined : databaseFailure(error.cause);
}
