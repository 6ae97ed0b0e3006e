import './applications.tables.ts';
import type { AskedField, DeclineReason } from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import type { ApplicationAct } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import type { ApplicationId, ArtworkId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { emptyRecord } from '@oeuvre/record/canonical.ts';
import { withParts } from '@oeuvre/record/compare.ts';
import type { Database } from '../../platform/database/database.ts';
import { getRecord } from '../artworks/record/record.queries.ts';
import { offerWork } from './commands/offer-works.ts';

interface Offered {
  readonly artworkId: ArtworkId;
  readonly segmentId: SegmentId;
  readonly message?: string;
}

/** An offer of a work by its owner. */
export const anApplication = (
  db: Database,
  owner: Viewer,
  { message = '', ...offered }: Offered,
): Promise<ApplicationId> => offerWork(db, { viewer: owner, requestId: 'a request' }, { ...offered, message });

interface Past extends Offered {
  readonly by: UserId;
  readonly at: Date;
  readonly question?: {
    readonly field: AskedField;
    readonly text: string;
    readonly by: UserId;
    readonly at: Date;
    readonly answer?: string;
  };
  /** Without it, the offer still waits. */
  readonly end?: {
    readonly act: 'approved' | 'declined' | 'withdrawn';
    readonly by: UserId;
    readonly at: Date;
    readonly reason?: DeclineReason;
    readonly message?: string;
  };
}

const statusAfter = { approved: 'approved', declined: 'declined', withdrawn: 'archived' } as const;

/** An offer of the past with its question and its end. Nothing is announced: everybody knows of it. */
export async function aPastApplication(db: Database, past: Past): Promise<ApplicationId> {
  const { artworkId, segmentId, message = '', by, at, question, end } = past;
  const record = await getRecord(db, artworkId);
  const isDecided = end && end.act !== 'withdrawn';
  const { id } = await db
    .insertInto('applications')
    .values({
      artworkId,
      segmentId,
      offeredBy: by,
      message,
      createdAt: at,
      offeredRecord: JSON.stringify(record),
      questions: question ? 1 : 0,
      openQuestions: question && question.answer === undefined ? 1 : 0,
      lastAnswerAt: question?.answer === undefined ? null : question.at,
      ...(end && {
        status: statusAfter[end.act],
        decidedAt: end.at,
        declineReason: end.reason ?? null,
        decisionMessage: end.message ?? '',
      }),
      ...(isDecided && { decidedBy: end.by, decidedRecord: JSON.stringify(record) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const note = (act: ApplicationAct, actorId: UserId, when: Date) =>
    db
      .insertInto('applicationHistory')
      .values({ applicationId: id, act, actorId, at: when, count: act === 'asked' || act === 'answered' ? 1 : 0 })
      .execute();
  await note('offered', by, at);
  if (question) {
    const part = JSON.stringify(withParts(emptyRecord, record, [question.field]));
    const answer = question.answer ?? null;
    const answered = answer === null ? {} : { answer, answeredAt: question.at, after: part };
    await db
      .insertInto('applicationQuestions')
      .values({
        applicationId: id,
        field: question.field,
        body: question.text,
        before: part,
        askedBy: question.by,
        askedAt: question.at,
        ...answered,
      })
      .execute();
    await note('asked', question.by, question.at);
    if (answer !== null) await note('answered', by, question.at);
  }
  if (end) await note(end.act, end.by, end.at);
  return id;
}
