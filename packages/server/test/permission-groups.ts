import { type ViewerName, viewerNames } from './world.ts';

/* Groups of those who come to the door, as the rows of permissions name them. */

export const everybody = viewerNames;
export const without = (...names: ViewerName[]) => viewerNames.filter((name) => !names.includes(name));
export const nobody: readonly ViewerName[] = [];
export const signedIn = without('guest');

export const supervisorsByRole: readonly ViewerName[] = [
  'supervisor',
  'supervisorWithoutFlags',
  'supervisorOfThere',
  'plainSupervisor',
  'super',
  'suspendedSupervisor',
];
/** Whoever reads the private segment: members, staff, and supervisors of any segment; not while suspended. */
export const readersHere: readonly ViewerName[] = [
  'member',
  'author',
  'curator',
  'supervisor',
  'supervisorWithoutFlags',
  'supervisorOfThere',
  'plainSupervisor',
  'applicationManager',
  'super',
];
/** Supervise the segment and hold the flags. */
export const overseersHere: readonly ViewerName[] = ['supervisor', 'plainSupervisor', 'super'];
export const overseersThere: readonly ViewerName[] = ['supervisorOfThere', 'super'];
/** Work on an article of here once it was submitted: its author, and supervisors of the segment with or without flags. */
export const workersHere: readonly ViewerName[] = ['author', 'supervisor', 'supervisorWithoutFlags', 'plainSupervisor', 'super'];
/** Manage its members: the role, the assignment, no flag needed. */
export const managersHere: readonly ViewerName[] = ['supervisor', 'supervisorWithoutFlags', 'super'];
export const flagged: readonly ViewerName[] = ['author', 'supervisor', 'supervisorOfThere', 'plainSupervisor', 'super', 'suspendedSupervisor'];
export const author: readonly ViewerName[] = ['author'];
export const admin: readonly ViewerName[] = ['super'];
