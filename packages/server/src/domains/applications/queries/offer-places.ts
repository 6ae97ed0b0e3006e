import '../applications.tables.ts';
import { applicationErrors } from '@oeuvre/contracts/domains/applications/applications.errors.ts';
import type { OfferPlace } from '@oeuvre/contracts/domains/applications/applications.model.ts';
import { mayOfferTo, mayOfferWork } from '@oeuvre/contracts/domains/applications/applications.policy.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { isMemberOf, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { listStoredArtworks, type StoredArtwork, segmentReadableBy } from '../../artworks/artworks.access.ts';
import { assertOwn } from '../applications.access.ts';

interface Asked {
  readonly artworkIds: readonly ArtworkId[];
  readonly segmentId: SegmentId | undefined;
}

interface PlaceRow {
  readonly id: SegmentId;
  readonly name: string;
  readonly public: boolean;
  readonly visible: boolean;
  readonly reviewers: number;
  readonly days: number | null;
  readonly pending: readonly ArtworkId[];
}

const mostPlaces = 200;

/** People who review there, as `listReviewers` counts them. */
const reviewers = sql<number>`(select count(distinct staff.user_id)::int from segment_staff staff
    join user_roles r on r.user_id = staff.user_id and r.role in ('OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'APPLICATION_MANAGER', 'SUPER')
    where staff.segment_id = segments.id)`;
/** Half of the last hundred decisions came within so many days. */
const days = sql<
  number | null
>`(select ceil(percentile_cont(0.5) within group (order by extract(epoch from d.decided_at - d.created_at)) / 86400)::int
    from (select p.decided_at, p.created_at from applications p where p.segment_id = segments.id and p.decided_at is not null
      and p.status in ('approved', 'declined') order by p.decided_at desc limit 100) d)`;

/** Segments to which the viewer may offer, theirs first, with the works that cannot be offered there and why. */
export async function listPlaces(
  db: Database,
  viewer: Viewer,
  { artworkIds, segmentId }: Asked,
): Promise<OfferPlace[]> {
  const works = await listStoredArtworks(db, viewer, artworkIds);
  if (works.length < new Set(artworkIds).size) throw commonErrors('not-found');
  for (const work of works) assertOwn(viewer, work);
  const one = segmentId ? sql`and segments.id = ${segmentId}` : sql``;
  const { rows } = await sql<PlaceRow>`select segments.id, segments.name, segments.public, segments.visible,
      ${reviewers} as reviewers, ${days} as days,
      array(select p.artwork_id from applications p where p.segment_id = segments.id and p.status = 'pending'
        and p.artwork_id = any(${artworkIds}::uuid[])) as pending
    from segments where ${segmentReadableBy(viewer)} ${one}
    order by segments.id = any(${viewer.memberOf}::uuid[]) desc, segments.name, segments.id limit ${mostPlaces}`.execute(
    db,
  );
  return rows
    .filter((row) => isAllowed(mayOfferTo(viewer, row)))
    .map(({ id, name, public: isPublic, reviewers: count, days: answersWithinDays, pending }) => ({
      id,
      name,
      public: isPublic,
      isMember: isMemberOf(viewer, id),
      reviewers: count,
      answersWithinDays,
      refused: works.flatMap((work) => refusalOf(work, id, pending)),
    }));
}

function refusalOf(work: StoredArtwork, segment: SegmentId, pending: readonly ArtworkId[]): OfferPlace['refused'] {
  const verdict = mayOfferWork(work, segment, pending.includes(work.id));
  return verdict.allowed ? [] : [{ artworkId: work.id, message: applicationErrors(verdict.reason).message }];
}
