import type { MailEventType } from '@oeuvre/contracts/domains/mailings/events/events.constants.ts';
import type {
  MailingAudience,
  MailingState,
  PauseReason,
  RecipientState,
} from '@oeuvre/contracts/domains/mailings/mailings.model.ts';
import type { ArticleId, ContactId, DigestId, MailingId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated, GeneratedAlways } from 'kysely';

interface MailingsTable {
  id: Generated<MailingId>;
  articleId: ArticleId;
  kind: 'mass' | 'test';
  state: Exclude<MailingState, 'not_started'>;
  subject: string;
  html: string;
  plain: string;
  slotKey: string;
  createdBy: UserId | null;
  createdAt: Generated<Date>;
  finishedAt: Date | null;
  closedAt: Date | null;
  cancelledAt: Date | null;
  pauseReason: PauseReason | null;
  number: GeneratedAlways<number>;
  countsReads: Generated<boolean>;
  wakesAt: Date | null;
  pausedAt: Date | null;
  pausedBy: UserId | null;
  closedBy: UserId | null;
}

/** The day of the clock is a text: it has no time zone. */
interface MailingDraftsTable {
  articleId: ArticleId;
  subject: Generated<string>;
  preheader: Generated<string>;
  sendAt: Date | null;
  scheduledBy: UserId | null;
  audience: Generated<MailingAudience>;
  refusal: string | null;
  clockDay: string | null;
  clockHour: string | null;
  clockZone: string | null;
  changedBy: UserId | null;
  changedAt: Generated<Date>;
}

interface MailingRecipientsTable {
  id: Generated<string>;
  no: GeneratedAlways<number>;
  mailingId: MailingId;
  contactId: ContactId | null;
  segmentId: SegmentId | null;
  email: string;
  name: Generated<string>;
  state: Generated<RecipientState>;
  reason: string | null;
  attempts: Generated<number>;
  nextAt: Generated<Date>;
  claimedAt: Date | null;
  claimedBy: string | null;
  sentAt: Date | null;
  messageId: string | null;
  deliveredAt: Date | null;
  delayedAt: Date | null;
  openedAt: Date | null;
  clickedAt: Date | null;
  isCounted: Generated<boolean>;
  leavesAt: Date | null;
}

interface MailingMomentsTable {
  mailingId: MailingId;
  zone: string;
  leavesAt: Date;
}

interface ReaderZonesTable {
  contactId: ContactId;
  zone: string;
}

/** Both ids are null for mail that belongs to no campaign. */
interface MailingEventsTable {
  no: Generated<number>;
  mailingId: MailingId | null;
  recipientId: string | null;
  at: Date;
  type: MailEventType;
  isMachine: Generated<boolean>;
  email: string;
  status: string | null;
  detail: string | null;
  link: string | null;
  linkNo: number | null;
  proof: 'ses' | 'smtp' | 'returned' | 'counted';
  sourceId: string;
}

interface MailingEventCountsTable {
  mailingId: MailingId;
  minute: Date;
  type: MailEventType;
  isMachine: boolean;
  count: number;
}

interface MailingChunksTable {
  mailingId: MailingId;
  fromNo: number;
  toNo: number;
  worker: number | null;
  dueAt: Date | null;
}

interface DigestChoicesTable {
  segmentId: SegmentId;
  contactId: ContactId;
  pace: 'daily' | 'weekly';
  zone: string;
  fromAt: Date | null;
}

/** Dates are texts: a day has no time zone. */
interface DigestZonesTable {
  zone: string;
  day: string;
  dailyUpto: Date;
  weeklyUpto: Date;
}

interface DigestsTable {
  id: Generated<DigestId>;
  day: string;
  contactId: ContactId;
  articles: ArticleId[];
  segments: SegmentId[];
  at: Date;
  state: Generated<'waiting' | 'sending' | 'sent' | 'skipped' | 'bounced' | 'complained' | 'uncertain'>;
  startedAt: Date | null;
  tries: Generated<number>;
  /** The address that it went to. */
  email: string | null;
  reason: string | null;
  domain: Generated<string>;
}

/** One row. */
interface MailingSettingsTable {
  isOnly: Generated<boolean>;
  countsReads: Generated<boolean>;
  changedBy: UserId | null;
  changedAt: Date | null;
}

interface MailingUncountedTable {
  contactId: ContactId;
  at: Generated<Date>;
}

interface MailingLinksTable {
  mailingId: MailingId;
  link: number;
  url: string;
  words: string;
  isPicture: Generated<boolean>;
}

interface MailingVisitsTable {
  no: GeneratedAlways<number>;
  mailingId: MailingId;
  recipientNo: number;
  link: number;
  at: Date;
  program: string | null;
  agent: string;
}

interface MailingReadersTable {
  mailingId: MailingId;
  recipientId: string;
  link: number;
  byPerson: boolean;
  byMachine: boolean;
}

/** Kept by triggers on `mailing_recipients`. */
interface MailingTroublesTable {
  recipientId: string;
  mailingId: MailingId;
  state: 'bounced' | 'complained' | 'uncertain' | 'skipped' | 'delayed';
  email: string;
  domain: GeneratedAlways<string>;
}

interface MailingReaderCountsTable {
  mailingId: MailingId;
  link: number;
  people: number;
  machines: number;
  onlyMachines: number;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    mailings: MailingsTable;
    mailingDrafts: MailingDraftsTable;
    mailingRecipients: MailingRecipientsTable;
    mailingMoments: MailingMomentsTable;
    readerZones: ReaderZonesTable;
    digestChoices: DigestChoicesTable;
    digestZones: DigestZonesTable;
    digests: DigestsTable;
    mailingEvents: MailingEventsTable;
    mailingEventCounts: MailingEventCountsTable;
    mailingChunks: MailingChunksTable;
    mailingSettings: MailingSettingsTable;
    mailingUncounted: MailingUncountedTable;
    mailingLinks: MailingLinksTable;
    mailingVisits: MailingVisitsTable;
    mailingReaders: MailingReadersTable;
    mailingReaderCounts: MailingReaderCountsTable;
    mailingTroubles: MailingTroublesTable;
  }
}
