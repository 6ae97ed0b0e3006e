import { firstRefusal, type Verdict } from '../../kernel/verdict.ts';
import { hasRole, isSignedIn, isSuper, type Role, type Viewer } from '../../kernel/viewer.ts';

/** People who mail articles, staff of a segment, and SUPER may search people. */
export function maySearchPeople(viewer: Viewer): Verdict<'signed-out' | 'forbidden'> {
  const isStaff = hasRole(viewer, 'OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR') && viewer.assignedTo.length > 0;
  return firstRefusal(
    !isSignedIn(viewer) && 'signed-out',
    !viewer.canMailArticles && !isStaff && !isSuper(viewer) && 'forbidden',
  );
}

/** The menu groups, in order. */
export const menuGroupNames = ['open', 'my', 'curators', 'atelier', 'system'] as const;
export type MenuGroupName = (typeof menuGroupNames)[number];

const menuRoles: Record<MenuGroupName, readonly Role[]> = {
  open: ['COMMON'],
  my: ['OWNER'],
  curators: ['OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'APPLICATION_MANAGER', 'SUPER'],
  atelier: ['COLLABORATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'SUPER'],
  system: ['SUPER'],
};
const menusOfGuests: readonly MenuGroupName[] = ['open', 'my'];

/** §6 of the specification: the roles of each group. Each entry's own policy decides who sees it. */
export function maySeeMenuGroup(viewer: Viewer, group: MenuGroupName): Verdict<'forbidden'> {
  const isFor = isSignedIn(viewer) ? hasRole(viewer, ...menuRoles[group]) : menusOfGuests.includes(group);
  return firstRefusal(!isFor && 'forbidden');
}
