import { z } from 'zod';
import { articleId, artworkId, contactId, segmentId } from '../../../kernel/ids.ts';
import { nameText, text } from '../../../kernel/text.ts';
import { accessTypes } from '../../articles/articles.constants.ts';
import { mailingAudience } from '../mailings.model.ts';
import { leftOutReasons, maximumPreheader, maximumSubject } from './draft.constants.ts';

/** The fields that a person sets before a mailing is sent. An empty field takes the article's own words. */
export const draftFields = z.object({ subject: nameText(maximumSubject), preheader: nameText(maximumPreheader) });
export type DraftFields = z.infer<typeof draftFields>;

/** The contacts of one segment: those who get the mail, and the others. */
export const audienceSegment = z.object({
  id: segmentId,
  name: z.string(),
  imageSrc: z.string().nullable(),
  contacts: z.int(),
  get: z.int(),
});

/** The audience of a mailing as a sum. A person in several segments counts once in `contacts` and `people`. */
export const draftAudience = z.object({
  segments: z.array(audienceSegment),
  contacts: z.int(),
  people: z.int(),
  /** The other contacts, each under one reason; reasons without people are absent. */
  leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), count: z.int() })),
});
export type DraftAudience = z.infer<typeof draftAudience>;

/** The time on a clock: a day, an hour such as '08:00', and the zone of the clock, such as Europe/Lisbon. */
export const localTime = z.object({ day: z.iso.date(), hour: z.iso.time({ precision: -1 }), zone: text(64) });
export type LocalTime = z.infer<typeof localTime>;

/**
 * When a mailing is sent, to whom, and who chose the time. With `at`, each reader gets it when the clock of their own
 * zone shows this day and hour, and those without a known zone when the clock of `at.zone` does; `sendAt` is the first
 * of these moments.
 */
export const draftSchedule = z.object({
  sendAt: z.iso.datetime(),
  at: localTime.nullable(),
  audience: mailingAudience,
  by: z.string(),
});
export type DraftSchedule = z.infer<typeof draftSchedule>;

/**
 * The audience after earlier campaigns, each person once: those who have it, those who may have it, and four groups who
 * never got it.
 */
export const earlierAudience = z.object({
  have: z.int(),
  uncertain: z.int(),
  /** They waited when the campaign was reset. */
  waiting: z.int(),
  bounced: z.int(),
  /** They were skipped then, and get mail again. */
  skipped: z.int(),
  joined: z.int(),
});
export type EarlierAudience = z.infer<typeof earlierAudience>;

/** The last campaign of the article that a person reset. */
export const lastReset = z.object({
  sentAt: z.iso.datetime(),
  /** The people who got it, or may have, of all. */
  reached: z.int(),
  all: z.int(),
  at: z.iso.datetime(),
  /** The person who reset it; empty once the account is gone. */
  by: z.string(),
});
export type LastReset = z.infer<typeof lastReset>;

/** A mailing that has not been sent. */
export const mailingDraft = draftFields.extend({
  articleId,
  title: z.string(),
  accessType: z.enum(accessTypes),
  /** The article's own words, for empty fields. */
  defaults: draftFields,
  audience: draftAudience,
  schedule: draftSchedule.nullable(),
  /** Why the last scheduled time passed without a mailing. */
  refusal: z.string().nullable(),
  /** Null without an earlier campaign. */
  earlier: earlierAudience.nullable(),
  lastReset: lastReset.nullable(),
});
export type MailingDraft = z.infer<typeof mailingDraft>;

/** When the audience gets a mailing at an hour of their own clocks. */
export const zoneMoments = z.object({
  /** The people whose own zone is known, and the others. */
  known: z.int(),
  others: z.int(),
  /** The people whose clocks are past the hour already: they get it when sending starts. */
  passed: z.int(),
  /** When the first and the last mails leave. */
  first: z.iso.datetime(),
  last: z.iso.datetime(),
});
export type ZoneMoments = z.infer<typeof zoneMoments>;

/** A contact who gets no mail. */
export const leftOutPerson = z.object({ id: contactId, name: z.string(), email: z.string() });
export type LeftOutPerson = z.infer<typeof leftOutPerson>;

/** A person of the audience, with the segment through which they get the mail. */
export const draftReader = z.object({
  id: contactId,
  name: z.string(),
  email: z.string(),
  segmentName: z.string(),
});
export type DraftReader = z.infer<typeof draftReader>;

/**
 * `link`: a link into this site leads to no page that every reader may open. `closed`: a work that not every reader may
 * open. `alt`: a picture without alternative text. `credit`: a work without a credit line.
 */
export const findingKinds = ['link', 'closed', 'alt', 'credit'] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Something in a mail that fails or that readers miss. */
export const mailFinding = z.object({
  kind: z.enum(findingKinds),
  /** All places, of which `places` names the first. */
  count: z.int(),
  /** The people of the audience who may not open all of these works; null for other kinds. */
  readers: z.int().nullable(),
  places: z.array(
    z.object({
      /** The words of a link, or the title of a work; empty for a picture. */
      words: z.string(),
      /** The end of the address of its link or its picture in the mail. */
      mark: z.string(),
      /** More about it: the segments of a closed work. */
      more: z.string(),
      /** The block of the article in which it can be changed. */
      blockId: z.string().nullable(),
      /** The work whose record the viewer may change to mend it. */
      workId: artworkId.nullable(),
    }),
  ),
});
export type MailFinding = z.infer<typeof mailFinding>;

/** The mail as one person gets it. */
export const draftPreview = z.object({
  reader: draftReader,
  /** The name is that of the reader's segment, the address that of the site. */
  from: z.object({ name: z.string(), address: z.string() }),
  /** The segment's reply address; null for that of the site. */
  replyTo: z.string().nullable(),
  /** The plain-text part. */
  text: z.string(),
  /** The encoded message in bytes. */
  bytes: z.int(),
  findings: z.array(mailFinding),
});
export type DraftPreview = z.infer<typeof draftPreview>;

/** How the preview shows the mail. */
export const previewSchemes = ['light', 'dark'] as const;
export type PreviewScheme = (typeof previewSchemes)[number];
