import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';

/** A request's logger adds the request id to every line. */
export type Log = Logger;

const secrets = [
  'password',
  'newPassword',
  'token',
  'authorization',
  'cookie',
  'email',
  'emails',
  'usersEmails',
  'text',
  'message',
  'secret',
];

/**
 * Patterns of secrets in a line, wherever they come from: an address, PostgreSQL's report about a row, an error
 * message.
 */
const places: readonly (readonly [RegExp, string])[] = [
  [/([?&](?:[\w-]*token|signature|key|code|secret|password)=)[^&"'\s\\<>]+/gi, '$1[redacted]'],
  [/((?:\/|%2F)(?:feeds(?:\/|%2F)private|exhibitions)(?:\/|%2F))[^/?%&"'\s\\<>]+/gi, '$1[redacted]'],
  [/("(?:detail|where|internalQuery|parameters)":)"(?:[^"\\]|\\.)*"/g, '$1"[redacted]"'],
  [/[\w.+%-]+@[\w-]+(?:\.[\w-]+)+/g, '[redacted]'],
];
const withoutSecrets = (line: string) => places.reduce((text, [place, instead]) => text.replace(place, instead), line);

/**
 * JSON lines to stdout, or one readable line each on a terminal. No tokens, cookies, message texts or full e-mail
 * addresses.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    redact: {
      paths: [
        'req.headers.cookie',
        'req.headers.authorization',
        ...secrets.flatMap((name) => [`body.${name}`, `*.body.${name}`]),
      ],
      censor: '[redacted]',
    },
    hooks: { streamWrite: withoutSecrets },
  };
  if (destination) return pino(options, destination);
  if (process.stdout.isTTY)
    return pino({
      ...options,
      transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'HH:MM:ss' } },
    });
  return pino(options);
}
