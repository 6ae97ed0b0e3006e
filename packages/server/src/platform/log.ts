import { type Logger, pino } from 'pino';

/** The logger; a request's has its id on every line. */
export type Log = Logger;

const secrets = ['password', 'newPassword', 'token', 'authorization', 'cookie', 'email', 'emails', 'usersEmails', 'text', 'message', 'secret'];

/** JSON lines to stdout, or one readable line each on a terminal. No tokens, cookies, message texts or full e-mail addresses. */
export function createLog(level: string): Log {
  const redact = {
    paths: ['req.headers.cookie', 'req.headers.authorization', ...secrets.flatMap((name) => [`body.${name}`, `*.body.${name}`])],
    censor: '[redacted]',
  };
  if (process.stdout.isTTY)
    return pino({ level, redact, transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } } });
  return pino({ level, redact });
}
