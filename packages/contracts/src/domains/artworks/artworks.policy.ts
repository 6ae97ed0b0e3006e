import type { SegmentId, UserId } from '../../kernel/ids.ts';
import { firstRefusal, isAllowed, type Verdict } from '../../kernel/verdict.ts';
import { hasRole, isPerson, isSuper, isSuspendedIn, type Viewer } from '../../kernel/viewer.ts';
import { maySeeSegment, maySeeSegmentContent } from '../segments/segments.policy.ts';
import type { ActivityStatus } from './artworks.constants.ts';

/** What has to be known of a work to say who may see it. */
export interface ArtworkFacts {
  readonly ownerId: UserId | null;
  readonly published: boolean;
  readonly activityStatus: ActivityStatus;
  /** From a museum's open data: such a work is everybody's until it hangs somewhere. */
  readonly imported: boolean;
  readonly segments: readonly { readonly id: SegmentId; readonly public: boolean; readonly visible: boolean }[];
}

const hangsWhereSeenBy = (viewer: Viewer, { segments }: ArtworkFacts) =>
  segments.some((segment) => isAllowed(maySeeSegment(viewer, segment)) && isAllowed(maySeeSegmentContent(viewer, segment)));

/** A work is seen by its owner, and once published by those who may see a segment in which it hangs; SUPER alone sees deleted ones. */
export function maySeeArtwork(viewer: Viewer, work: ArtworkFacts): Verdict<'not-found'> {
  if (isSuper(viewer)) return firstRefusal();
  const inCatalogue = work.imported && work.segments.length === 0;
  return firstRefusal(
    work.activityStatus !== 'ACTIVE' && 'not-found',
    !isPerson(viewer, work.ownerId) && !(work.published && (inCatalogue || hangsWhereSeenBy(viewer, work))) && 'not-found',
  );
}

/**
 * §6 of the specification: curators, collaborators, supervisors of Open Oeuvre and admins open a work on its own page; members and guests
 * look at it in its segment, and so does everybody else: that is the specification's 'fallback'.
 */
export function mayOpenFullPage(viewer: Viewer): Verdict<'forbidden'> {
  return firstRefusal(!hasRole(viewer, 'OO_CURATOR', 'OO_SUPERVISOR', 'COLLABORATOR', 'SUPER') && 'forbidden');
}

/** Works are hung by the curators, supervisors and application managers of the segment, and by SUPER. */
export function mayHangIn(viewer: Viewer, segment: SegmentId): Verdict<'not-your-segment'> {
  const isStaff = hasRole(viewer, 'OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'APPLICATION_MANAGER') && viewer.assignedTo.includes(segment);
  return firstRefusal(!isSuper(viewer) && (!isStaff || isSuspendedIn(viewer, segment)) && 'not-your-segment');
}

/** Only SUPER may ask for works that are deleted or to be deleted. */
export function mayAskForStatuses(viewer: Viewer, statuses: readonly ActivityStatus[]): Verdict<'statuses-for-admins'> {
  return firstRefusal(!isSuper(viewer) && statuses.some((status) => status !== 'ACTIVE') && 'statuses-for-admins');
}
