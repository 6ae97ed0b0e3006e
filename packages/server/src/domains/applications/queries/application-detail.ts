import '../applications.tables.ts';
import type {
  ApplicationDetail,
  ApplicationQuestion,
} from '@oeuvre/contracts/domains/applications/applications.model.ts';
import {
  mayChangeOffer,
  mayDecide,
  mayReopen,
  maySeeApplication,
  maySeeOfferedWork,
} from '@oeuvre/contracts/domains/applications/applications.policy.ts';
import { type ArtworkRecord, artworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import { maySeeSegment } from '@oeuvre/contracts/domains/segments/segments.policy.ts';
import type { ApplicationId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { isPerson, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { emptyRecord } from '@oeuvre/record/canonical.ts';
import { isSameRecord } from '@oeuvre/record/compare.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { assertAllowed } from '../../../platform/http/policy.ts';
import { listEditedParts } from '../../artworks/record/edited.queries.ts';
import { getRecord } from '../../artworks/record/record.queries.ts';
import { listDoublesOf } from '../../exchange/doubles/doubles.queries.ts';
import { getSegment, presentSegment } from '../../segments/segments.queries.ts';
import { getApplication, type StoredApplication } from '../applications.access.ts';
import { listCards } from './application-cards.ts';

type NamedPerson = { readonly id: UserId; readonly name: string };

/** A person over the row with this id; null if the account is gone. */
const named = (id: RawBuilder<unknown>) => sql<NamedPerson | null>`(select json_build_object('id', u.id, 'name',
    coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), 'No name')) from users u where u.id = ${id})`;

/** An application for one of its two sides; for others it does not exist. */
export async function getApplicationDetail(
  db: Database,
  viewer: Viewer,
  id: ApplicationId,
): Promise<ApplicationDetail> {
  const application = await getApplication(db, id);
  assertAllowed(maySeeApplication(viewer, application));
  const isOwn = isPerson(viewer, application.offeredBy);
  const [cards, work, asked, history, decision, segment] = await Promise.all([
    listCards(db, viewer, [id]),
    offeredWork(db, viewer, application),
    listQuestions(db, id),
    listHistory(db, id, isOwn),
    findDecision(db, id),
    offeredTo(db, viewer, application.segmentId),
  ]);
  const isReviewed = !isOwn && application.status === 'pending';
  return {
    ...cards[0]!,
    ...work,
    isOwn,
    segment,
    asked: work.record ? asked : asked.map((one) => ({ ...one, change: null })),
    history,
    decision,
    doubles: isReviewed ? await listDoublesOf(db, viewer, application.artworkId) : [],
    worksOfOwner: application.offeredBy ? await countWorksOf(db, application.offeredBy) : 0,
    may: {
      decide: mayDecide(viewer, application),
      change: mayChangeOffer(viewer, application),
      reopen: mayReopen(viewer, application),
    },
  };
}

/** The segment's picture, for those who may know of the segment. */
async function offeredTo(db: Database, viewer: Viewer, id: SegmentId): Promise<ApplicationDetail['segment']> {
  const row = await getSegment(db, id);
  const { imageSrc, coverImageSrc } = presentSegment(viewer, row);
  return {
    public: row.public,
    imageSrc: isAllowed(maySeeSegment(viewer, row)) ? (imageSrc ?? coverImageSrc) : null,
  };
}

type OfferedParts = Pick<ApplicationDetail, 'record' | 'version' | 'offeredRecord' | 'images' | 'models' | 'tags'>;

/** The record for this viewer: as it is now for its owner and while it waits, later as it was decided. */
async function offeredWork(db: Database, viewer: Viewer, application: StoredApplication): Promise<OfferedParts> {
  const { artworkId } = application;
  if (!isAllowed(maySeeOfferedWork(viewer, application)))
    return { record: null, version: 1, offeredRecord: null, images: [], models: [], tags: [] };
  const { offeredRecord, decidedRecord, version } = await db
    .selectFrom('applications as p')
    .innerJoin('artworks as a', 'a.id', 'p.artworkId')
    .select(['p.offeredRecord', 'p.decidedRecord', 'a.version'])
    .where('p.id', '=', application.id)
    .executeTakeFirstOrThrow();
  const isOwn = isPerson(viewer, application.offeredBy);
  const record = decidedRecord && !isOwn ? artworkRecord.parse(decidedRecord) : await getRecord(db, artworkId);
  const offered = artworkRecord.parse(offeredRecord);
  const parts = await listEditedParts(db, { id: artworkId, ownerId: application.offeredBy }, record);
  return { record, version, offeredRecord: isSameRecord(offered, record) ? null : offered, ...parts };
}

interface QuestionRow extends Omit<ApplicationQuestion, 'askedAt' | 'answeredAt' | 'change'> {
  readonly askedAt: Date;
  readonly answeredAt: Date | null;
  readonly before: ArtworkRecord;
  readonly after: ArtworkRecord | null;
}

async function listQuestions(db: Database, id: ApplicationId): Promise<ApplicationQuestion[]> {
  const { rows } =
    await sql<QuestionRow>`select q.id, q.field, q.body as text, ${named(sql`q.asked_by`)} as asked_by, q.asked_at,
      q.answer, q.answered_at, q.before, q.after
    from application_questions q where q.application_id = ${id} order by q.asked_at, q.id`.execute(db);
  return rows.map(({ before, after, askedAt, answeredAt, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    change: changeOf({ ...emptyRecord, ...before }, after && { ...emptyRecord, ...after }),
  }));
}

const changeOf = (before: ArtworkRecord, after: ArtworkRecord | null): ApplicationQuestion['change'] =>
  after && !isSameRecord(before, after) ? { before, after } : null;

/** The owner does not learn which curators have looked. */
async function listHistory(db: Database, id: ApplicationId, isOwn: boolean): Promise<ApplicationDetail['history']> {
  const shown = isOwn ? sql`and h.act <> 'opened'` : sql``;
  const { rows } = await sql<Omit<ApplicationDetail['history'][number], 'at'> & { readonly at: Date }>`select h.act,
      ${named(sql`h.actor_id`)} as by, h.at, h.count
    from application_history h where h.application_id = ${id} ${shown} order by h.at desc, h.id desc limit 100`.execute(
    db,
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

async function findDecision(db: Database, id: ApplicationId): Promise<ApplicationDetail['decision']> {
  const { rows } = await sql<NonNullable<Omit<ApplicationDetail['decision'] & object, 'at'>> & { readonly at: Date }>`
    select p.decline_reason as reason, p.decision_message as message, ${named(sql`p.decided_by`)} as by, p.decided_at as at
    from applications p where p.id = ${id} and p.decided_at is not null`.execute(db);
  const row = rows[0];
  return row ? { ...row, at: row.at.toISOString() } : null;
}

async function countWorksOf(db: Database, owner: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('artworks')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('ownerId', '=', owner)
    .where('activityStatus', '=', 'ACTIVE')
    .where('published', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}
