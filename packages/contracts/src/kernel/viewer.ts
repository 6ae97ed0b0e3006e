import type { SegmentId, UserId } from './ids.ts';

/** Roles of people on this site; policies decide what each allows. */
export const roles = [
  'SUPER',
  'OO_CURATOR',
  'OO_SUPERVISOR',
  'COLLABORATOR',
  'SUPERVISOR',
  'OWNER',
  'COMMON',
  'APPLICATION_MANAGER',
] as const;
export type Role = (typeof roles)[number];

/**
 * The person who makes a request. A guest has id 0, no role and no segment. Read from the session at every call, never
 * from the request itself.
 */
export interface Viewer {
  readonly id: UserId | 0;
  readonly roles: readonly Role[];
  readonly canWriteArticles: boolean;
  readonly canPublishArticles: boolean;
  readonly canMailArticles: boolean;
  /** Segments this person is assigned to as staff (supervisor, curator, …). */
  readonly assignedTo: readonly SegmentId[];
  /** Segments in which this person is SUBSCRIBED. */
  readonly memberOf: readonly SegmentId[];
  /** Segments in which this person is SUSPENDED: there it overrides every role but SUPER. */
  readonly suspendedIn: readonly SegmentId[];
  /** The session of this request, so people can tell it from their others; absent where there is none, as in jobs. */
  readonly sessionId?: string;
}

/** Somebody who is not signed in. */
export const guest: Viewer = {
  id: 0,
  roles: [],
  canWriteArticles: false,
  canPublishArticles: false,
  canMailArticles: false,
  assignedTo: [],
  memberOf: [],
  suspendedIn: [],
};

/** A viewer with an account. */
export type SignedIn = Viewer & { id: UserId };

/** The account behind an action, for the record; null for a guest. */
export const accountOf = ({ id }: Pick<Viewer, 'id'>): UserId | null => (id === 0 ? null : id);
/** Also tells the compiler that the id belongs to a person. */
export const isSignedIn = (viewer: Viewer): viewer is SignedIn => viewer.id !== 0;
/** Whether the viewer is this person; a guest is nobody. */
export const isPerson = (viewer: Viewer, person: UserId | null) => viewer.id !== 0 && viewer.id === person;
/** Whether the viewer has any of these roles. SUPER is not implied: see `isSuper`. */
export const hasRole = (viewer: Viewer, ...any: readonly Role[]) => any.some((role) => viewer.roles.includes(role));
/** The site's administrators. */
export const isSuper = (viewer: Viewer) => hasRole(viewer, 'SUPER');

/** A member of the segment: SUBSCRIBED there. */
export const isMemberOf = (viewer: Viewer, segment: SegmentId) => viewer.memberOf.includes(segment);
/** An outsider in the segment whatever the role; SUPER never is. */
export const isSuspendedIn = (viewer: Viewer, segment: SegmentId) =>
  !isSuper(viewer) && viewer.suspendedIn.includes(segment);
/** Supervises the segment: has the role, is assigned, and is not suspended there. SUPER supervises every segment. */
export function supervises(viewer: Viewer, segment: SegmentId): boolean {
  return (
    isSuper(viewer) ||
    (hasRole(viewer, 'OO_SUPERVISOR', 'SUPERVISOR') &&
      viewer.assignedTo.includes(segment) &&
      !isSuspendedIn(viewer, segment))
  );
}
