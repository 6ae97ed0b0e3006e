import {
  type ApplicationStatus,
  applicationStatuses,
} from '@oeuvre/contracts/domains/applications/applications.constants.ts';
import { mayReviewIn } from '@oeuvre/contracts/domains/applications/applications.policy.ts';
import { applicationsRoutes } from '@oeuvre/contracts/domains/applications/applications.routes.ts';
import { mayMakeArtworks } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type Call, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { isAllowed } from '@oeuvre/contracts/kernel/verdict.ts';
import { isSignedIn, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';

const statusesIn = (search: URLSearchParams): ApplicationStatus[] => {
  const named = search.getAll('applicationsStatus').flatMap((value) => value.split(','));
  return applicationStatuses.filter((status) => named.includes(status));
};

interface Asked {
  readonly segmentId: SegmentId;
  readonly viewer: Viewer;
  readonly search: URLSearchParams;
}

/** How many applications the viewer has to decide in a segment; nothing for others and where none waits. */
export async function countNewApplications(call: Call, viewer: Viewer, segmentId: SegmentId) {
  if (!isAllowed(mayReviewIn(viewer, segmentId))) return undefined;
  const { count } = await call(applicationsRoutes.countNew, { query: { segmentId } });
  return count || undefined;
}

/** The applications of a segment: for its reviewers all, for others their own. Null for guests. */
export async function loadApplications(call: Call, { segmentId, viewer, search }: Asked) {
  if (!isSignedIn(viewer)) return null;
  const isReviewer = isAllowed(mayReviewIn(viewer, segmentId));
  const asked = statusesIn(search);
  const statuses: ApplicationStatus[] = asked.length > 0 || !isReviewer ? asked : ['pending'];
  const scope = { segmentsIds: [segmentId], own: isReviewer ? ('false' as const) : ('true' as const) };
  const searchQuery = search.get('searchQuery') ?? '';
  const query = { ...scope, statuses, ...(searchQuery && { searchQuery }) };
  const [list, counts] = await Promise.all([
    call(applicationsRoutes.list, { query: { ...query, page: search.get('page') ?? 1 } }),
    call(applicationsRoutes.counts, { query: scope }),
  ]);
  return {
    list,
    counts,
    from: urlOf(applicationsRoutes.list, { query }),
    countsFrom: urlOf(applicationsRoutes.counts, { query: scope }),
    isReviewer,
    mayOffer: isAllowed(mayMakeArtworks(viewer)),
    statuses,
    searchQuery,
  };
}
