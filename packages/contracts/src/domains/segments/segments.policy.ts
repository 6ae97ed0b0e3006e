import type { SegmentId } from '../../kernel/ids.ts';
import { firstRefusal, type Verdict } from '../../kernel/verdict.ts';
import { hasRole, isMemberOf, isSuper, isSuspendedIn, type Viewer } from '../../kernel/viewer.ts';

/** Staff of the segment by assignment, whatever their role there; not while suspended in it. */
const isAssignedTo = (viewer: Viewer, segment: SegmentId) => viewer.assignedTo.includes(segment) && !isSuspendedIn(viewer, segment);

/** Supervisors and admins see every segment. Seeing is all it is: changing one stays with those assigned to it. */
export const seesAllSegments = (viewer: Viewer): boolean => hasRole(viewer, 'OO_SUPERVISOR', 'SUPERVISOR', 'SUPER');

/** Members, assigned staff, and supervisors of any segment ('see all segments' is reading); a suspended person is an outsider. */
export function belongsTo(viewer: Viewer, segment: SegmentId): boolean {
  if (isSuper(viewer)) return true;
  if (isSuspendedIn(viewer, segment)) return false;
  return isMemberOf(viewer, segment) || seesAllSegments(viewer) || isAssignedTo(viewer, segment);
}

/** Name, description and cover of a segment: everybody's, unless it is hidden; then of those who belong to it. */
export function maySeeSegment(viewer: Viewer, segment: { id: SegmentId; visible: boolean }): Verdict<'not-found'> {
  return firstRefusal(!segment.visible && !belongsTo(viewer, segment.id) && 'not-found');
}

/** Artworks, articles, tags, people and counts of a segment: everybody's if it is public, else of those who belong to it. */
export function maySeeSegmentContent(viewer: Viewer, segment: { id: SegmentId; public: boolean }): Verdict<'members-only'> {
  return firstRefusal(!segment.public && !belongsTo(viewer, segment.id) && 'members-only');
}

/** Segments are made, changed and staffed by SUPER. */
export function mayManageSegments(viewer: Viewer): Verdict<'forbidden'> {
  return firstRefusal(!isSuper(viewer) && 'forbidden');
}
