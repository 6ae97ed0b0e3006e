import type { MailEventType } from '@oeuvre/contracts/domains/mailings/events/events.constants.ts';

/** An event of one mail to one address, as a mail server or Amazon SES reported it. */
export interface MailEvent {
  readonly type: MailEventType;
  readonly at: Date;
  /** The row of the recipient, if the report names it; the address must be the row's own. */
  readonly recipientId: string | null;
  readonly email: string;
  /** The provider's id of the mail, for reports that do not name the row. */
  readonly messageId: string | null;
  readonly isMachine: boolean;
  readonly status: string | null;
  readonly detail: string | null;
  readonly link: string | null;
  /** The number of the link in a counted mail; 0 is an open, null a report of others. */
  readonly linkNo?: number | null;
  /** The mailbox does not exist: no more mail goes there. */
  readonly isDead: boolean;
  /** A bounce that ends the delivery, not the answer of a person who is away. */
  readonly isFinal: boolean;
  readonly proof: 'ses' | 'smtp' | 'returned' | 'counted';
  /** The same report has the same id. */
  readonly sourceId: string;
}

/** Text for a column: without NUL, which PostgreSQL does not store, and not too long. */
export const storedText = (text: string, most = 500): string =>
  text.replaceAll('\0', '').toWellFormed().slice(0, most).toWellFormed();
