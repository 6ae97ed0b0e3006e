import type { SegmentId, UserId } from '../../kernel/ids.ts';
import { firstRefusal, type Verdict } from '../../kernel/verdict.ts';
import { hasRole, isPerson, isSignedIn, isSuper, isSuspendedIn, type Viewer } from '../../kernel/viewer.ts';

/** Members are added, granted, suspended and removed by an OO_SUPERVISOR assigned to the segment, and by SUPER. */
export function mayManageMembers(viewer: Viewer, segment: SegmentId): Verdict<'signed-out' | 'forbidden'> {
  const isSupervisor = hasRole(viewer, 'OO_SUPERVISOR') && viewer.assignedTo.includes(segment) && !isSuspendedIn(viewer, segment);
  return firstRefusal(!isSignedIn(viewer) && 'signed-out', !isSupervisor && !isSuper(viewer) && 'forbidden');
}

/** The newsletter of a contact: theirs to change, and of those who manage the members. */
export function mayChangeNewsletter(viewer: Viewer, contact: { userId: UserId | null; segmentId: SegmentId }): Verdict<'signed-out' | 'forbidden'> {
  return isPerson(viewer, contact.userId) ? { allowed: true } : mayManageMembers(viewer, contact.segmentId);
}
