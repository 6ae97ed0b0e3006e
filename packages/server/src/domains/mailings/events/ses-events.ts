import { createHash } from 'node:crypto';
import type { MailEventType } from '@oeuvre/contracts/domains/mailings/events/events.constants.ts';
import { normalisedEmail } from '@oeuvre/contracts/kernel/text.ts';
import { z } from 'zod';
import { isDeadStatus, trueStatus } from '../../../platform/mail/dead-status.ts';
import { isMachine } from '../../../platform/mail/opened-by-machine.ts';
import { type MailEvent, storedText } from './mail-event.ts';

const word = z.string().max(2_000).optional().catch(undefined);
const time = z.coerce.date().optional().catch(undefined);
/** A mail of ours has one recipient; other mail of the same AWS account may have fifty. */
const mostRecipients = 50;

const address = z.string().min(3).max(320);
const reported = z.object({ emailAddress: address, status: word, diagnosticCode: word });
const recipients = z.array(reported).max(mostRecipients);
const part = z.object({
  timestamp: time,
  feedbackId: word,
  bounceType: word,
  bounceSubType: word,
  complaintFeedbackType: word,
  delayType: word,
  reason: word,
  smtpResponse: word,
  userAgent: word,
  link: word,
  recipients: z.array(address).max(mostRecipients).optional(),
  bouncedRecipients: recipients.optional(),
  complainedRecipients: recipients.optional(),
  delayedRecipients: recipients.optional(),
});
type Part = z.infer<typeof part>;

const mail = z.object({
  messageId: z.string().min(1).max(200),
  timestamp: time,
  destination: z.array(address).max(mostRecipients).default([]),
  tags: z.record(z.string(), z.array(z.string().max(400))).default({}),
  headers: z.array(z.object({ name: z.string(), value: z.string().catch('') })).default([]),
  commonHeaders: z.object({ messageId: word }).optional(),
});
type ReportedMail = z.infer<typeof mail>;

/** The name of the part that a type has. */
const partNames: Readonly<Record<MailEventType, string>> = {
  Send: 'send',
  Delivery: 'delivery',
  Bounce: 'bounce',
  Complaint: 'complaint',
  Open: 'open',
  Click: 'click',
  DeliveryDelay: 'deliveryDelay',
  Reject: 'reject',
};

/**
 * Reads what Amazon SES reports, as an event of a configuration set (`eventType`) or as a plain notification
 * (`notificationType`): one event for each recipient. Other texts, such as the one that SES sends when a topic is set,
 * are no events.
 */
export function readSesEvents(text: string, snsId: string): readonly MailEvent[] {
  const event = objectIn(text);
  const type = event?.eventType ?? event?.notificationType;
  if (typeof type !== 'string' || !Object.hasOwn(partNames, type)) return [];
  const read = z.object({ mail, part }).safeParse({
    mail: event!.mail,
    part: event![partNames[type as MailEventType]] ?? {},
  });
  return read.success ? eventsOf(type as MailEventType, { ...read.data, snsId }) : [];
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

interface Report {
  readonly mail: ReportedMail;
  readonly part: Part;
  readonly snsId: string;
}
interface Addressed {
  readonly emailAddress: string;
  readonly status?: string | undefined;
  readonly diagnosticCode?: string | undefined;
}

function addressedIn({ mail: { destination }, part: given }: Report): readonly Addressed[] {
  const named = given.bouncedRecipients ?? given.complainedRecipients ?? given.delayedRecipients;
  return named ?? (given.recipients ?? destination).map((emailAddress) => ({ emailAddress }));
}

function eventsOf(type: MailEventType, report: Report): readonly MailEvent[] {
  const { mail: reportedMail, part: given } = report;
  return addressedIn(report).map((one): MailEvent => {
    const email = normalisedEmail(addressIn(one.emailAddress));
    const status = trueStatus(one.status, one.diagnosticCode ?? '') ?? null;
    const words = detailOf(type, given, one);
    return {
      type,
      at: given.timestamp ?? reportedMail.timestamp ?? new Date(),
      recipientId: rowIn(reportedMail),
      email: storedText(email, 320),
      messageId: reportedMail.messageId,
      isMachine: (type === 'Open' || type === 'Click') && isMachine(given.userAgent ?? ''),
      status,
      detail: words ? storedText(words) : null,
      link: given.link ? storedText(given.link) : null,
      isDead: type === 'Bounce' && isDead(given, status),
      isFinal: type === 'Reject' || (type === 'Bounce' && given.bounceType !== 'Transient'),
      proof: 'ses',
      sourceId: createHash('sha256')
        .update(sourceOf(type, { ...report, email }))
        .digest('base64url'),
    };
  });
}

/** SES names the people of a complaint `Name <address>` if the complaint did. */
const addressIn = (written: string) => /<([^<>]+)>\s*$/.exec(written)?.[1] ?? written;

function detailOf(type: MailEventType, given: Part, { diagnosticCode }: Addressed): string | undefined {
  switch (type) {
    case 'Bounce':
      return diagnosticCode ?? [given.bounceType, given.bounceSubType].filter(Boolean).join(', ');
    case 'Complaint':
      return given.complaintFeedbackType;
    case 'DeliveryDelay':
      return diagnosticCode ?? given.delayType;
    case 'Open':
    case 'Click':
      return given.userAgent;
    default:
      return given.reason ?? given.smtpResponse;
  }
}

/** SES gives addresses up by itself too (`Suppressed`), and then reports no status. */
const isDead = ({ bounceType, bounceSubType }: Part, status: string | null) =>
  bounceType === 'Permanent' &&
  (status === null
    ? ['NoEmail', 'Suppressed', 'OnAccountSuppressionList'].includes(bounceSubType ?? '')
    : isDeadStatus(status));

const rowPattern = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:@|$)/i;

/** The row is the tag `recipient`, or the first part of the Message-ID that we gave the mail. */
function rowIn({ tags, headers, commonHeaders }: ReportedMail): string | null {
  const given = headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? commonHeaders?.messageId;
  return rowPattern.exec(tags.recipient?.[0] ?? given ?? '')?.[1]?.toLowerCase() ?? null;
}

/**
 * A mail is sent, delivered and rejected once, a bounce or complaint has an id of its own: a topic that gets both
 * events and notifications reports each twice. Opens, clicks and delays may happen again. It is stored as a hash, because
 * it names the address.
 */
function sourceOf(type: MailEventType, { mail: of, part: given, snsId, email }: Report & { email: string }): string {
  if (type === 'Open' || type === 'Click' || type === 'DeliveryDelay') return `sns ${snsId} ${email}`;
  return `ses ${type} ${given.feedbackId ?? of.messageId} ${email}`;
}
