/** One message to one person. */
export interface Mail {
  /** An address, or `Name <address>`; never two. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Set by callers that may retry, so both attempts send the same message. */
  readonly messageId?: string;
  readonly from?: string;
}

/** A message that is already MIME. */
export interface ComposedMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  readonly raw: string | Buffer;
  /** A provider repeats them in each event about this mail. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** The server's reply when it accepted a message. */
export interface Receipt {
  readonly messageId: string;
  readonly response: string;
}

/** Sends mail; the configuration decides how. */
export interface Mailer {
  /** Composes and sends; rejects with MailRefused. */
  send(mail: Mail): Promise<Receipt>;
  /** Sends a composed message, as the mass mailing does. */
  sendComposed(mail: ComposedMail): Promise<Receipt>;
  /** Where mail goes, described for operators. */
  describe(): string;
  close(): Promise<void>;
}

/** Delivers messages: SMTP, Amazon SES or the built-in mailbox. */
export interface MailTransport {
  deliver(mail: ComposedMail): Promise<string>;
  describe(): string;
  close(): Promise<void>;
}

/**
 * Why a message was not accepted.
 * `transient`: try again later. `permanent`: this message to this address will never be accepted. `sender`: the server
 * accepts nothing from us (credentials, sender address), so trying other recipients is pointless. `unknown`: the
 * connection broke while the message was being sent; it may or may not arrive.
 */
export type RefusalKind = 'transient' | 'permanent' | 'sender' | 'unknown';

/** A failed delivery, classified by what can be done about it. */
export class MailRefused extends Error {
  readonly kind: RefusalKind;
  readonly code: number | undefined;
  /** The address itself does not exist: send it no further mail. */
  readonly deadAddress: boolean;
  constructor(
    kind: RefusalKind,
    message: string,
    details: { code?: number | undefined; deadAddress?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.code = details.code;
    this.deadAddress = details.deadAddress ?? false;
  }
}
