import type { SegmentId } from '../../kernel/ids.ts';
import { firstRefusal, type Verdict } from '../../kernel/verdict.ts';
import { hasRole, isSignedIn, isSuper, isSuspendedIn, type Viewer } from '../../kernel/viewer.ts';

/** An OO_SUPERVISOR assigned to the segment, or SUPER, may add, grant, suspend and remove members. */
export function mayManageMembers(viewer: Viewer, segment: SegmentId): Verdict<'signed-out' | 'forbidden'> {
  const isSupervisor =
    hasRole(viewer, 'OO_SUPERVISOR') && viewer.assignedTo.includes(segment) && !isSuspendedIn(viewer, segment);
  return firstRefusal(!isSignedIn(viewer) && 'signed-out', !isSupervisor && !isSuper(viewer) && 'forbidden');
}

/** Whether there is a segment whose members the viewer manages: asked before it is known which one a call is about. */
export const mayManageSomeMembers = (viewer: Viewer): Verdict<'signed-out' | 'forbidden'> =>
  firstRefusal(
    !isSignedIn(viewer) && 'signed-out',
    !isSuper(viewer) && !viewer.assignedTo.some((one) => mayManageMembers(viewer, one).allowed) && 'forbidden',
  );

/** The Contacts tab of a segment is its supervisors'. Administrators have the same list among the pages of the system. */
export function mayOpenContactsTab(viewer: Viewer, segment: SegmentId): Verdict<'signed-out' | 'forbidden'> {
  return firstRefusal(
    !isSignedIn(viewer) && 'signed-out',
    !(hasRole(viewer, 'OO_SUPERVISOR') && viewer.assignedTo.includes(segment)) && 'forbidden',
    isSuspendedIn(viewer, segment) && 'forbidden',
  );
}
