import '../applications.tables.ts';
import type { ApplicationCard } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { maySeeOfferedWork } from '@oeuvre/contracts/domains/applications/applications.policy.ts';
import { type ArtworkRecord, artworkRecord } from '@oeuvre/contracts/domains/artworks/record/record.model.ts';
import type { ApplicationId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { isPerson, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { makersLabel } from '@oeuvre/record/makers.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type PersonRow, presentPerson } from '../../accounts/accounts.queries.ts';
import { segmentReadableBy } from '../../artworks/artworks.access.ts';
import { presentSummary, type SummaryRow, summaryColumns } from '../../artworks/queries/present-artwork.queries.ts';
import { listFirstDoubles } from '../../exchange/doubles/doubles.queries.ts';

interface CardRow
  extends SummaryRow,
    Pick<
      ApplicationCard,
      'applicationId' | 'segmentName' | 'applicationStatus' | 'acceptedIn' | 'message' | 'questions' | 'openQuestions'
    > {
  readonly applicationSegmentId: SegmentId;
  readonly offeredBy: UserId | null;
  readonly offeredAt: Date;
  readonly lastAnswerAt: Date | null;
  readonly decidedRecord: unknown;
  readonly person: (PersonRow & { readonly roles: readonly string[] }) | null;
}

/** Another application of the work was approved, in a segment that the viewer may read. */
const acceptedIn = (
  viewer: Viewer,
) => sql`array(select segments.name from applications o join segments on segments.id = o.segment_id
    where o.artwork_id = p.artwork_id and o.id <> p.id and o.status = 'approved' and ${segmentReadableBy(viewer)} order by segments.name)`;

const person = sql`(select json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name, 'middleName', u.middle_name,
    'userName', u.user_name, 'image', u.image, 'roles', array(select r.role from user_roles r where r.user_id = u.id order by r.role))
  from users u where u.id = p.offered_by)`;

/** Applications as the lists show them, in the order of these ids. The caller has checked that the viewer may see them. */
export async function listCards(
  db: Database,
  viewer: Viewer,
  ids: readonly ApplicationId[],
): Promise<ApplicationCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CardRow>`select ${summaryColumns(viewer)}, p.id as application_id,
      p.segment_id as application_segment_id, g.name as segment_name, p.status as application_status, p.message, p.questions,
      p.open_questions, p.last_answer_at, p.created_at as offered_at, p.offered_by,
      case when p.status = 'declined' then p.decided_record end as decided_record,
      ${acceptedIn(viewer)} as accepted_in, ${person} as person
    from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
      join applications p on p.id = asked.id join artworks a on a.id = p.artwork_id join segments g on g.id = p.segment_id
    order by asked.place`.execute(db);
  const waiting = rows.filter((row) => row.applicationStatus === 'pending' && !isPerson(viewer, row.offeredBy));
  const doubles = await listFirstDoubles(db, viewer, [...new Set(waiting.map(({ id }) => id))]);
  return rows.map((row) => present(viewer, row, (waiting.includes(row) && doubles.get(row.id)) || null));
}

function present(viewer: Viewer, row: CardRow, doubleOf: string | null): ApplicationCard {
  const { decidedRecord, person: offerer, offeredBy, offeredAt, lastAnswerAt, ...rest } = row;
  const facts = { segmentId: row.applicationSegmentId, offeredBy, status: row.applicationStatus };
  const isWithdrawn = !isAllowed(maySeeOfferedWork(viewer, facts));
  return {
    ...rest,
    ...presentSummary(isWithdrawn ? withoutWork(row) : isPerson(viewer, offeredBy) ? row : asDecided(row)),
    owner: offerer && { ...presentPerson(offerer), roles: offerer.roles.map((id) => ({ id })) },
    offeredAt: offeredAt.toISOString(),
    lastAnswerAt: lastAnswerAt?.toISOString() ?? null,
    acceptedBefore: row.acceptedIn.length > 0,
    doubleOf,
    isWithdrawn,
  };
}

/** A withdrawn work is the owner's alone: reviewers know that there was an offer, and by whom. */
const withoutWork = (row: CardRow): SummaryRow => ({
  ...summaryOf(row),
  openId: null,
  title: '',
  artist: '',
  dateText: '',
  supportingText: '',
  image: null,
  segments: [],
});

/** A declined work reads as it was declined: its owner's later changes are not for the reviewers. */
function asDecided(row: CardRow): SummaryRow {
  const record: ArtworkRecord | undefined = row.decidedRecord ? artworkRecord.parse(row.decidedRecord) : undefined;
  if (!record) return summaryOf(row);
  const { title = '', supportingText = '', artist = [], dateOfCreation = [] } = record.sections;
  const isSameImage = row.image !== null && row.image.fileId === record.images[0]?.fileId;
  return {
    ...summaryOf(row),
    title,
    supportingText,
    artist: makersLabel(artist),
    dateText: dateOfCreation[0]?.text ?? '',
    image: isSameImage ? row.image : null,
  };
}

const summaryOf = ({
  id,
  openId,
  title,
  artist,
  dateText,
  supportingText,
  ownerId,
  image,
  segments,
}: CardRow): SummaryRow => ({ id, openId, title, artist, dateText, supportingText, ownerId, image, segments });
