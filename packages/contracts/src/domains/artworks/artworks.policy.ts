import type { SegmentId, UserId } from '../../kernel/ids.ts';
import { firstRefusal, isAllowed, type Verdict } from '../../kernel/verdict.ts';
import { hasRole, isPerson, isSuper, isSuspendedIn, type Viewer } from '../../kernel/viewer.ts';
import { maySeeSegment, maySeeSegmentContent } from '../segments/segments.policy.ts';
import type { ActivityStatus } from './artworks.constants.ts';

/** The facts about a work that decide who may see it. */
export interface ArtworkFacts {
  readonly ownerId: UserId | null;
  readonly published: boolean;
  readonly activityStatus: ActivityStatus;
  /** From a museum's open data: everybody may see such a work until it hangs somewhere. */
  readonly imported: boolean;
  /** Its owner shares it with this viewer. */
  readonly isShared: boolean;
  readonly segments: readonly HangingFacts[];
}

/** A segment in which a work hangs; until it is published there, only staff and owner see it. */
export interface HangingFacts {
  readonly id: SegmentId;
  readonly public: boolean;
  readonly visible: boolean;
  readonly published: boolean;
}

const hangsWhereSeenBy = (viewer: Viewer, { segments }: ArtworkFacts) =>
  segments.some(
    (segment) =>
      segment.published &&
      isAllowed(maySeeSegment(viewer, segment)) &&
      isAllowed(maySeeSegmentContent(viewer, segment)),
  );

/**
 * A work's owner sees it, and so do people with whom the owner shares it; once it is published, so does everybody who may see a segment in which it hangs. Only SUPER
 * sees deleted works.
 */
export function maySeeArtwork(viewer: Viewer, work: ArtworkFacts): Verdict<'not-found'> {
  if (isSuper(viewer)) return firstRefusal();
  const inCatalogue = work.imported && work.segments.length === 0;
  return firstRefusal(
    work.activityStatus !== 'ACTIVE' && 'not-found',
    !isPerson(viewer, work.ownerId) &&
      !work.isShared &&
      !(work.published && (inCatalogue || hangsWhereSeenBy(viewer, work))) &&
      'not-found',
  );
}

/**
 * §6 of the specification: curators, collaborators, supervisors of Open Oeuvre and admins open a work on its own page;
 * members, guests and everybody else see it in its segment (the specification's 'fallback').
 */
export function mayOpenFullPage(viewer: Viewer): Verdict<'forbidden'> {
  return firstRefusal(!hasRole(viewer, 'OO_CURATOR', 'OO_SUPERVISOR', 'COLLABORATOR', 'SUPER') && 'forbidden');
}

/** The segment's curators, supervisors and application managers may hang works, and so may SUPER. */
export function mayHangIn(viewer: Viewer, segment: SegmentId): Verdict<'not-your-segment'> {
  const isStaff =
    hasRole(viewer, 'OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'APPLICATION_MANAGER') &&
    viewer.assignedTo.includes(segment);
  return firstRefusal(!isSuper(viewer) && (!isStaff || isSuspendedIn(viewer, segment)) && 'not-your-segment');
}

/** Only SUPER may list works that are deleted or marked for deletion. */
export function mayAskForStatuses(viewer: Viewer, statuses: readonly ActivityStatus[]): Verdict<'statuses-for-admins'> {
  return firstRefusal(!isSuper(viewer) && statuses.some((status) => status !== 'ACTIVE') && 'statuses-for-admins');
}
