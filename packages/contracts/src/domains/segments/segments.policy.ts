import type { SegmentId } from '../../kernel/ids.ts';
import { firstRefusal, type Verdict } from '../../kernel/verdict.ts';
import { hasRole, isMemberOf, isSuper, isSuspendedIn, type Viewer } from '../../kernel/viewer.ts';

/** Assigned to the segment's staff, in any role there, and not suspended in it. */
const isAssignedTo = (viewer: Viewer, segment: SegmentId) =>
  viewer.assignedTo.includes(segment) && !isSuspendedIn(viewer, segment);

/** Works for the segment already: assigned to it, or an administrator. */
export const runsSegment = (viewer: Viewer, segment: SegmentId): boolean =>
  isSuper(viewer) || isAssignedTo(viewer, segment);

/** Supervisors and admins see every segment. Only the people assigned to a segment may change it. */
export const seesAllSegments = (viewer: Viewer): boolean => hasRole(viewer, 'OO_SUPERVISOR', 'SUPERVISOR', 'SUPER');

/**
 * Members, assigned staff, and supervisors of any segment (to 'see all segments' is to read them); a suspended person
 * is an outsider.
 */
export function belongsTo(viewer: Viewer, segment: SegmentId): boolean {
  if (isSuper(viewer)) return true;
  if (isSuspendedIn(viewer, segment)) return false;
  return isMemberOf(viewer, segment) || seesAllSegments(viewer) || isAssignedTo(viewer, segment);
}

/** Name, description and cover of a segment: visible to everybody, or if it is hidden, to people who belong to it. */
export function maySeeSegment(viewer: Viewer, segment: { id: SegmentId; visible: boolean }): Verdict<'not-found'> {
  return firstRefusal(!segment.visible && !belongsTo(viewer, segment.id) && 'not-found');
}

/**
 * Artworks, articles, tags, people and counts of a segment: visible to everybody if it is public, otherwise to people
 * who belong to it.
 */
export function maySeeSegmentContent(
  viewer: Viewer,
  segment: { id: SegmentId; public: boolean },
): Verdict<'members-only'> {
  return firstRefusal(!segment.public && !belongsTo(viewer, segment.id) && 'members-only');
}

/** Only SUPER creates, changes and staffs segments. */
export function mayManageSegments(viewer: Viewer): Verdict<'forbidden'> {
  return firstRefusal(!isSuper(viewer) && 'forbidden');
}
