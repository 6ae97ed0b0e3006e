import type { Readable } from 'node:stream';
import type { Log } from '../base/log.ts';
import { isDeadStatus } from './dead-status.ts';
import { type ComposedMail, MailRefused, type MailTransport } from './mail-model.ts';

/** At most `connections` at once and messages `perSecond`. */
export interface SmtpSettings {
  readonly url: string;
  readonly connections: number;
  readonly perSecond: number;
}

/** The fields of nodemailer's errors. */
interface SmtpFailure extends Error {
  responseCode?: number;
  command?: string;
  response?: string;
  code?: string;
}

/** The transport sets this when it starts to read the message. */
interface Tracked {
  stream?: Readable;
}

async function openPool(settings: SmtpSettings, log: Log) {
  const { createTransport } = await import('nodemailer');
  const pool = createTransport({
    url: settings.url,
    pool: true,
    maxConnections: settings.connections,
    rateLimit: settings.perSecond,
    rateDelta: 1_000,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    // Reconnects after so many messages: some servers count them, and a bad connection is dropped.
    maxMessages: 500,
    disableFileAccess: true,
    disableUrlAccess: true,
  } as Parameters<typeof createTransport>[0] & { pool: true });
  pool.use('stream', (mail, done) => {
    const createReadStream = mail.message.createReadStream.bind(mail.message);
    const { tracked } = mail.data as { tracked?: Tracked };
    mail.message.createReadStream = (...options) => {
      const stream = createReadStream(...options);
      if (tracked) tracked.stream = stream;
      return stream;
    };
    done();
  });
  pool.on('error', (error: Error) => log.warn({ err: error.message }, 'mail server'));
  return pool;
}

/**
 * Pooled SMTP. The pool opens with the first message, so an idle node holds no connection and does not load nodemailer.
 */
export function createSmtp(settings: SmtpSettings, log: Log): MailTransport {
  let opened: ReturnType<typeof openPool> | undefined;
  return {
    async deliver({ from, to, messageId, raw }: ComposedMail) {
      opened ??= openPool(settings, log);
      const tracked: Tracked = {};
      try {
        const { response } = (await (
          await opened
        ).sendMail({ envelope: { from, to: [to] }, messageId, raw, tracked } as never)) as { response: string };
        return response;
      } catch (failure) {
        throw refusalOf(failure as SmtpFailure, tracked.stream?.readableDidRead === true);
      }
    },
    describe: () => `the mail server ${new URL(settings.url).host}`,
    close: async () => (await opened)?.close(),
  };
}

/** Classifies nodemailer's failure. `begun` says whether any byte of the message was sent. */
export function refusalOf(failure: SmtpFailure, begun: boolean): MailRefused {
  const { responseCode: code, command } = failure;
  const refused = (kind: MailRefused['kind'], deadAddress = false) =>
    new MailRefused(kind, failure.response ?? failure.message, { code, deadAddress, cause: failure });
  if (code === undefined) return refused(begun ? 'unknown' : failure.code === 'EAUTH' ? 'sender' : 'transient');
  if (code < 500) return refused('transient');
  if (command === 'RCPT TO') return refused('permanent', isDeadAddress(code, failure.response ?? ''));
  return refused(command === 'DATA' ? 'permanent' : 'sender');
}

/**
 * The reply to RCPT TO is about the mailbox itself (`isDeadStatus`), not about policy or content; without an enhanced code the
 * plain one decides.
 */
function isDeadAddress(code: number, response: string): boolean {
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return enhanced ? isDeadStatus(enhanced) : code === 550 || code === 551 || code === 553;
}
