import type { SegmentId, UserId } from '../../kernel/ids.ts';
import { firstRefusal, isAllowed, type Verdict } from '../../kernel/verdict.ts';
import {
  hasRole,
  isMemberOf,
  isPerson,
  isSignedIn,
  isSuper,
  isSuspendedIn,
  supervises,
  type Viewer,
} from '../../kernel/viewer.ts';

/** §6 of the specification: the relevance percentage, and with it why a work is similar. */
export const maySeeRelevance = (viewer: Viewer): boolean => hasRole(viewer, 'SUPER', 'OO_CURATOR', 'COLLABORATOR');

const isInside = (viewer: Viewer, segment: SegmentId) =>
  !isSuspendedIn(viewer, segment) && (isMemberOf(viewer, segment) || viewer.assignedTo.includes(segment));

/**
 * §6 of the specification: unsubscribed people see the first page only. The whole catalogue has no subscription:
 * whoever is signed in sees all pages.
 */
export function mayLoadMoreSimilar(
  viewer: Viewer,
  segments: readonly SegmentId[],
): Verdict<'signed-out' | 'members-only'> {
  if (hasRole(viewer, 'SUPER', 'OO_SUPERVISOR')) return firstRefusal();
  return firstRefusal(
    !isSignedIn(viewer) && 'signed-out',
    !segments.every((segment) => isInside(viewer, segment)) && 'members-only',
  );
}

const curates = (viewer: Viewer, segment: SegmentId) =>
  hasRole(viewer, 'COLLABORATOR', 'OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR') &&
  viewer.assignedTo.includes(segment) &&
  !isSuspendedIn(viewer, segment);

/**
 * The curating staff of a segment says what belongs together there; curators and admins say it for everywhere (a
 * segment of null).
 */
export function maySayVerdict(
  viewer: Viewer,
  segment: SegmentId | null,
): Verdict<'signed-out' | 'not-your-segment' | 'for-curators'> {
  return firstRefusal(
    !isSignedIn(viewer) && 'signed-out',
    segment === null && !hasRole(viewer, 'OO_CURATOR', 'SUPER') && 'for-curators',
    segment !== null && !isSuper(viewer) && !curates(viewer, segment) && 'not-your-segment',
  );
}

/** Its author, and whoever may say another one there. */
export const mayWithdrawVerdict = (
  viewer: Viewer,
  { authorId, segmentId }: { readonly authorId: UserId | null; readonly segmentId: SegmentId | null },
) => {
  const another = maySayVerdict(viewer, segmentId);
  return isPerson(viewer, authorId) || isAllowed(another) ? firstRefusal() : another;
};

/** §6 of the specification: supervisors choose the model of the segments they supervise, SUPER of every segment. */
export const mayChooseModel = (viewer: Viewer, segment: SegmentId): Verdict<'not-your-segment'> =>
  firstRefusal(!supervises(viewer, segment) && 'not-your-segment');

/** Term weights change the figures of every segment: only SUPER starts and activates them. */
export const mayChangeWeights = (viewer: Viewer): Verdict<'forbidden'> => firstRefusal(!isSuper(viewer) && 'forbidden');
