import { firstRefusal, type Verdict } from '../../kernel/verdict.ts';
import { hasRole, isSignedIn, isSuper, type Viewer } from '../../kernel/viewer.ts';

/** People are searched by those who mail articles, by staff of a segment and by SUPER. */
export function maySearchPeople(viewer: Viewer): Verdict<'signed-out' | 'forbidden'> {
  const isStaff = hasRole(viewer, 'OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR') && viewer.assignedTo.length > 0;
  return firstRefusal(!isSignedIn(viewer) && 'signed-out', !viewer.canMailArticles && !isStaff && !isSuper(viewer) && 'forbidden');
}
