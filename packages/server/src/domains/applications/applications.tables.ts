import type {
  ApplicationStatus,
  AskedField,
  DeclineReason,
} from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type { ApplicationAct } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import type { ArtworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type {
  ApplicationId,
  ApplicationQuestionId,
  ArtworkId,
  SegmentId,
  UserId,
} from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated, JSONColumnType } from 'kysely';

/** The effect of an approval on the wall: the work was hung, or shown where it hung unpublished. */
export type WallEffect = 'hung' | 'shown';

interface ApplicationsTable {
  id: Generated<ApplicationId>;
  artworkId: ArtworkId;
  segmentId: SegmentId;
  offeredBy: UserId | null;
  message: Generated<string>;
  status: Generated<ApplicationStatus>;
  offeredRecord: JSONColumnType<ArtworkRecord>;
  /** Of a decided application: the record that was decided. */
  decidedRecord: JSONColumnType<ArtworkRecord> | null;
  questions: Generated<number>;
  openQuestions: Generated<number>;
  lastAnswerAt: Date | null;
  declineReason: DeclineReason | null;
  decisionMessage: Generated<string>;
  decidedBy: UserId | null;
  decidedAt: Date | null;
  effect: WallEffect | null;
  /** The approval published the work, which its owner had not. */
  published: Generated<boolean>;
  createdAt: Generated<Date>;
}

interface ApplicationQuestionsTable {
  id: Generated<ApplicationQuestionId>;
  applicationId: ApplicationId;
  field: AskedField;
  body: string;
  /** The record with this field only, when it was asked about and after the answer. */
  before: JSONColumnType<ArtworkRecord>;
  after: JSONColumnType<ArtworkRecord> | null;
  askedBy: UserId | null;
  askedAt: Generated<Date>;
  answer: string | null;
  answeredAt: Date | null;
}

interface ApplicationHistoryTable {
  id: Generated<string>;
  applicationId: ApplicationId;
  act: ApplicationAct;
  actorId: UserId | null;
  /** Questions or answers of the act. */
  count: Generated<number>;
  at: Generated<Date>;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    applications: ApplicationsTable;
    applicationQuestions: ApplicationQuestionsTable;
    applicationHistory: ApplicationHistoryTable;
  }
}
