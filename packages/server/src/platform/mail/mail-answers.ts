import { isDeadStatus } from './dead-status.ts';
import { MailRefused } from './mail-model.ts';

/** The command that a reply answers. `body` is the final dot; `connect` everything before the first mail. */
export type SmtpStage = 'connect' | 'MAIL' | 'RCPT' | 'DATA' | 'body';

/** A reply of the server. The text has its code. */
export interface SmtpReply {
  readonly code: number;
  readonly text: string;
}

const enhancedCode = (text: string) => /^\d{3}[ -]([245]\.(\d{1,3})\.\d{1,3})\b/.exec(text);

/** Classifies a reply of 400 and more (RFC 5321, RFC 3463). */
export function refusalOf(stage: SmtpStage, { code, text }: SmtpReply): MailRefused {
  const isPolicy = enhancedCode(text)?.[2] === '7';
  const isAboutMail = code !== 421 && (stage === 'RCPT' || stage === 'DATA' || stage === 'body');
  if (code < 500)
    return new MailRefused('transient', text, { code, isThrottling: code === 421 || isPolicy, isAboutMail });
  if (stage === 'RCPT') return new MailRefused('permanent', text, { code, deadAddress: isDeadAddress(code, text) });
  return new MailRefused(isAboutMail ? 'permanent' : 'sender', text, { code });
}

/**
 * The reply to RCPT TO is about the mailbox itself (`isDeadStatus`), not about policy or content; without an enhanced code the
 * plain one decides.
 */
function isDeadAddress(code: number, text: string): boolean {
  const enhanced = enhancedCode(text)?.[1];
  return enhanced ? isDeadStatus(enhanced) : code === 550 || code === 551 || code === 553;
}

/** The connection broke. Only a mail whose body was begun may have arrived. */
export const brokenConnection = (isBegun: boolean, cause: Error | undefined) =>
  new MailRefused(isBegun ? 'unknown' : 'transient', cause?.message ?? 'The mail server closed the connection', {
    cause,
  });
