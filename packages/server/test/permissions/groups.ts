import { type ViewerName, viewerNames } from '../world.ts';

/* Groups of viewers for the rows of the permission table. */

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
/** Viewers who may read the private segment: members, staff, and supervisors of any segment, unless suspended there. */
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
/** Viewers who supervise the segment and have the flags. */
export const overseersHere: readonly ViewerName[] = ['supervisor', 'plainSupervisor', 'super'];
export const overseersThere: readonly ViewerName[] = ['supervisorOfThere', 'super'];
/**
 * Viewers who work on a submitted article of the segment `here`: its author, and the segment's supervisors with or
 * without flags.
 */
export const workersHere: readonly ViewerName[] = [
  'author',
  'supervisor',
  'supervisorWithoutFlags',
  'plainSupervisor',
  'super',
];
/** Viewers who manage its members: by role and assignment, without any flag. */
export const managersHere: readonly ViewerName[] = ['supervisor', 'supervisorWithoutFlags', 'super'];
export const flagged: readonly ViewerName[] = [
  'author',
  'supervisor',
  'supervisorOfThere',
  'plainSupervisor',
  'super',
  'suspendedSupervisor',
];
/** Viewers whose role lets them add works to the catalogue. */
export const cataloguers = without('guest', 'stranger', 'member', 'applicationManager', 'suspended');
export const author: readonly ViewerName[] = ['author'];
export const admin: readonly ViewerName[] = ['super'];
