import type { MailTopic } from '@oeuvre/contracts/kernel/mail-topics.ts';
import type { WarmDay } from './pace/warm-up-days.ts';

/** One message to one person. */
export interface Mail {
  /** Its subject matter, for the mail log. */
  readonly topic: MailTopic;
  /** An address, or `Name <address>`; never two. */
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Set by callers that may retry, so both attempts send the same message. */
  readonly messageId?: string;
  /** The writer, if it is not the house. */
  readonly named?: MailFrom | undefined;
}

/**
 * A part of the house that writes mail of its own. The address of the house stays: it is the one that SPF, DKIM and
 * DMARC vouch for.
 */
export interface MailFrom {
  /** The name in front of the address of the house. */
  readonly name: string;
  /** Where replies go, if not to the house. */
  readonly replyTo?: string | undefined;
}

/** A message ready for the mail server. */
export interface WireMail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly messageId: string;
  /** Where reports about this mail go, if not to `from`. */
  readonly returnPath?: string;
  /** Dot-stuffed lines and the final dot, in several buffers of which mails to many people share most. */
  readonly pieces: readonly Buffer[];
  /** A provider repeats them in each event about this mail. */
  readonly tags?: Readonly<Record<string, string>>;
}

/** The server's reply when it accepted a message. */
export interface Receipt {
  readonly messageId: string;
  readonly response: string;
}

/** The end of one hand-over. */
export type MailOutcome = { readonly response: string } | MailRefused;

/** A mail on its way, and who waits for the outcome. */
export interface HandOver {
  readonly mail: WireMail;
  settle(outcome: MailOutcome): void;
}

/** A source of mails. Connections ask it for the next one whenever they are free. */
export interface MailFeed {
  /** How many mails `next` could give at once. */
  readonly waiting: number;
  next(): HandOver | undefined;
  /** The server cannot be reached, or accepts nothing from us: every waiting mail has this outcome. */
  refuse(refusal: MailRefused): void;
}

/** A feed's access to the connections. */
export interface MailOutlet {
  /** Says that mails are waiting. */
  wake(): void;
  /** After failures, connections are opened again only after so many milliseconds. */
  restMs(): number;
  /** The mails of this day are used up: nothing more leaves for so many milliseconds, or longer. */
  heldMs(): number;
  detach(): void;
}

/** Sends mail; the configuration decides how. */
export interface Mailer {
  /** Composes and sends; rejects with MailRefused. */
  send(mail: Mail): Promise<Receipt>;
  /** Hands over the mails of a feed, on all free connections at once, as fast as allowed. */
  attach(feed: MailFeed): MailOutlet;
  /** For each of these mails to many: 0 if it may leave now, else the seconds until its domain takes it. */
  domainWaits(addresses: readonly string[]): Promise<readonly number[]>;
  /** The mails of this day, while the sending domain is new; undefined if only the pace counts. */
  warmDay(): Promise<WarmDay | undefined>;
  /** Where mail goes, described for operators. */
  describe(): string;
  close(): Promise<void>;
}

/** Delivers messages: SMTP, Amazon SES or the built-in mailbox. */
export interface MailTransport {
  /** Before the mails of other feeds: a person waits for it. */
  deliver(mail: WireMail): Promise<string>;
  attach(feed: MailFeed): MailOutlet;
  domainWaits(addresses: readonly string[]): Promise<readonly number[]>;
  warmDay(): Promise<WarmDay | undefined>;
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
  /** The answer is about the server or about us, not about the address: other mails would get it too. */
  readonly isThrottling: boolean;
  /** The server answered to this recipient or this message, not to us. */
  readonly isAboutMail: boolean;
  /** It was never handed over: the mails of this day are used up. */
  readonly isHeld: boolean;
  constructor(
    kind: RefusalKind,
    message: string,
    details: {
      code?: number | undefined;
      deadAddress?: boolean;
      isThrottling?: boolean;
      isAboutMail?: boolean;
      isHeld?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.code = details.code;
    this.deadAddress = details.deadAddress ?? false;
    this.isThrottling = details.isThrottling ?? false;
    this.isAboutMail = details.isAboutMail ?? false;
    this.isHeld = details.isHeld ?? false;
  }
}

/** The outcome of mails to many that wait when the mails of the day are used up. */
export const heldMail = () => new MailRefused('transient', 'The mails of this day are used up', { isHeld: true });
