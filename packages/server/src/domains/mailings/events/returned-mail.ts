import { createHash } from 'node:crypto';
import type { MailEventType } from '@oeuvre/contracts/domains/mailings/events/events.constants.ts';
import { isDeadStatus } from '../../../platform/mail/dead-status.ts';
import { type BounceInbox, openBounceInbox } from '../../../platform/mail/returned/bounce-inbox.ts';
import { type ReturnedKind, readReturnedMail } from '../../../platform/mail/returned/returned-mail.ts';
import { findSingleMailAddress } from '../../../platform/mail/single/single-mails.ts';
import type { Services } from '../../../platform/services/services.ts';
import { findDigestAddress } from '../digest/digest.reports.ts';
import { EventIntake } from './event-intake.ts';
import { recordMailEvents } from './events.commands.ts';
import { findRecipientEmail } from './events.queries.ts';
import { type MailEvent, storedText } from './mail-event.ts';

const types: Readonly<Record<Exclude<ReturnedKind, 'unknown'>, MailEventType>> = {
  failed: 'Bounce',
  delayed: 'DeliveryDelay',
  delivered: 'Delivery',
  complaint: 'Complaint',
};

/** Listens for mail that comes back, if the configuration has a port for it. */
export async function listenForReturnedMail(services: Services): Promise<BounceInbox | undefined> {
  const { bounces, sessionSecret } = services.config;
  if (bounces?.port === undefined) return undefined;
  const intake = new EventIntake<MailEvent>((events) => recordMailEvents(services.db, events));
  return openBounceInbox({
    secret: sessionSecret,
    settings: bounces,
    log: services.log,
    onReturned: async (recipientId, raw) => {
      const event = await eventOf(services, recipientId, raw);
      if (event) await intake.store([event]);
    },
  });
}

/** The event that the mail reports. The address is that of the row: the return path is signed, the report is not. */
async function eventOf({ db }: Services, recipientId: string, raw: Buffer): Promise<MailEvent | undefined> {
  const { kind, status, detail, messageId } = readReturnedMail(raw);
  if (kind === 'unknown') return undefined;
  const email =
    (await findRecipientEmail(db, recipientId)) ??
    (await findSingleMailAddress(db, recipientId)) ??
    (await findDigestAddress(db, recipientId));
  if (email === undefined) return undefined;
  const type = types[kind];
  const report = createHash('sha256').update(`returned ${recipientId} ${type} `);
  return {
    type,
    at: new Date(),
    recipientId,
    email,
    messageId: null,
    isMachine: false,
    status: status ?? null,
    detail: detail ? storedText(detail) : null,
    link: null,
    isDead: type === 'Bounce' && status !== undefined && isDeadStatus(status),
    isFinal: type === 'Bounce',
    proof: 'returned',
    sourceId: report.update(messageId ?? raw).digest('base64url'),
  };
}
