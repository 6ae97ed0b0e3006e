/** One message to one person. */
export interface Mail {
  /** An address, or `Name <address>`; never two. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Given by callers that may try twice, so that both tries are the same message. */
  readonly messageId?: string;
  readonly from?: string;
}

/** A message that is MIME already. */
export interface ComposedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  readonly raw: string | Buffer;
}

/** What the server said when it took a message. */
export interface Receipt {
  readonly messageId: string;
  readonly response: string;
}

/** Sends mail; which way is the configuration's word. */
export interface Mailer {
  /** Composes and hands over; rejects with MailRefused. */
  send(mail: Mail): Promise<Receipt>;
  /** Hands over what is composed already, as the mass mailing does. */
  sendComposed(mail: ComposedMail): Promise<Receipt>;
  /** Where mail goes, in words for operators. */
  describe(): string;
  close(): Promise<void>;
}

/** Carries messages away: SMTP or the built-in mailbox. */
export interface MailTransport {
  deliver(mail: ComposedMail): Promise<string>;
  describe(): string;
  close(): Promise<void>;
}

/**
 * Why a message was not taken.
 * `transient`: try again later. `permanent`: this message to this address will never be taken. `sender`: the server wants nothing from us
 * at all (credentials, sender address), so trying others is pointless. `unknown`: the line broke after the message had begun to go out;
 * it may or may not arrive.
 */
export type RefusalKind = 'transient' | 'permanent' | 'sender' | 'unknown';

/** A hand-over that failed, sorted by what may be done about it. */
export class MailRefused extends Error {
  readonly kind: RefusalKind;
  readonly code: number | undefined;
  /** The address itself does not exist: no further mail should go there. */
  readonly deadAddress: boolean;
  constructor(kind: RefusalKind, message: string, details: { code?: number | undefined; deadAddress?: boolean; cause?: unknown } = {}) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.code = details.code;
    this.deadAddress = details.deadAddress ?? false;
  }
}
