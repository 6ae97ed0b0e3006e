import { z } from 'zod';
import { applicationId, applicationQuestionId, artworkId, segmentId, userId } from '../../kernel/ids.ts';
import { personShown } from '../accounts/accounts.model.ts';
import { artworkSummary } from '../artworks/artworks.model.ts';
import { editedImage } from '../artworks/record/edited.model.ts';
import { artworkRecord } from '../artworks/record/record.model.ts';
import { artworkDouble } from '../exchange/doubles/doubles.routes.ts';
import { model } from '../files/models.model.ts';
import { tag } from '../ontology/ontology.model.ts';
import { applicationStatuses, askedFields, declineReasons } from './applications.constants.ts';

/** The person who offers a work; the specification gives each role an id. */
const offerer = personShown.extend({ roles: z.array(z.object({ id: z.string() })) });

/** An application as the lists show it: §3 of the specification. `id` is the work's. */
export const applicationCard = artworkSummary.extend({
  applicationId,
  applicationSegmentId: segmentId,
  segmentName: z.string(),
  applicationStatus: z.enum(applicationStatuses),
  /** Another application of the work was approved, in a segment that the viewer may read. */
  acceptedBefore: z.boolean(),
  acceptedIn: z.array(z.string()),
  message: z.string(),
  offeredAt: z.iso.datetime(),
  /** Null if the account is gone. */
  owner: offerer.nullable(),
  questions: z.int(),
  openQuestions: z.int(),
  lastAnswerAt: z.iso.datetime().nullable(),
  /** OO ID or title of a work that may be the same. */
  doubleOf: z.string().nullable(),
  /** The viewer sees no more than the label: the owner has withdrawn it. */
  isWithdrawn: z.boolean(),
});
export type ApplicationCard = z.infer<typeof applicationCard>;

/** How many applications each status has, up to a bound. */
export const applicationCounts = z.object({
  pending: z.int(),
  approved: z.int(),
  declined: z.int(),
  archived: z.int(),
  /** New ones with a question that its owner has not answered. */
  waiting: z.int(),
});
export type ApplicationCounts = z.infer<typeof applicationCounts>;

const namedPerson = z.object({ id: userId, name: z.string() });

/** A question at a field, and its answer. */
export const applicationQuestion = z.object({
  id: applicationQuestionId,
  field: z.enum(askedFields),
  text: z.string(),
  /** Null if the account is gone. */
  askedBy: namedPerson.nullable(),
  askedAt: z.iso.datetime(),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  /** The answer came with a change of the field: its value before and after, as a record with this part only. */
  change: z.object({ before: artworkRecord, after: artworkRecord }).nullable(),
});
export type ApplicationQuestion = z.infer<typeof applicationQuestion>;

export const applicationActs = [
  'offered',
  /** A reviewer has looked at it; reviewers see this of each other, and its owner does not. */
  'opened',
  'changed',
  'asked',
  'answered',
  'approved',
  'declined',
  'withdrawn',
  'reopened',
] as const;
export type ApplicationAct = (typeof applicationActs)[number];

const historyEntry = z.object({
  act: z.enum(applicationActs),
  /** Null if the account is gone, or no person did it. */
  by: namedPerson.nullable(),
  at: z.iso.datetime(),
  /** Questions or answers of the act. */
  count: z.int(),
});

const verdict = z.union([
  z.object({ allowed: z.literal(true) }),
  z.object({ allowed: z.literal(false), reason: z.string() }),
]);

/** An application with every field of its work. */
export const applicationDetail = applicationCard.extend({
  isOwn: z.boolean(),
  /** The segment to which it is offered; its picture, or else its cover. */
  segment: z.object({ public: z.boolean(), imageSrc: z.string().nullable() }),
  /** Null: the viewer sees the case only. Of a declined work, the record that was declined. */
  record: artworkRecord.nullable(),
  /** Of the record; an approval names it, so no change slips through. */
  version: z.int(),
  /** The record as it was offered, if it reads differently now. */
  offeredRecord: artworkRecord.nullable(),
  images: z.array(editedImage),
  models: z.array(model),
  tags: z.array(tag),
  asked: z.array(applicationQuestion),
  history: z.array(historyEntry),
  decision: z
    .object({
      reason: z.enum(declineReasons).nullable(),
      message: z.string(),
      by: namedPerson.nullable(),
      at: z.iso.datetime(),
    })
    .nullable(),
  /** Works that the viewer may see and that may be the same; for reviewers. */
  doubles: z.array(artworkDouble),
  /** How many works the owner has in the catalogue. */
  worksOfOwner: z.int(),
  may: z.object({ decide: verdict, change: verdict, reopen: verdict }),
});
export type ApplicationDetail = z.infer<typeof applicationDetail>;

/** The result of an act on several: each refusal with its words. */
export const severalDone = z.object({
  done: z.array(applicationId),
  refused: z.array(z.object({ id: z.uuid(), code: z.string(), message: z.string() })),
});
export type SeveralDone = z.infer<typeof severalDone>;

/** A segment to which works can be offered, or the reason against it. */
export const offerPlace = z.object({
  id: segmentId,
  name: z.string(),
  public: z.boolean(),
  isMember: z.boolean(),
  reviewers: z.int(),
  /** Half of the decisions of the last year came within so many days; null without any. */
  answersWithinDays: z.int().nullable(),
  /** Works that cannot be offered there, each with the reason's words. */
  refused: z.array(z.object({ artworkId, message: z.string() })),
});
export type OfferPlace = z.infer<typeof offerPlace>;
