import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import type { PlaceOfPerson, ReaderOfMany } from '../domains/memberships/memberships.access.ts';
import type { Visitor } from './visitor.ts';

/** An id that nobody has: owns nothing, wrote nothing, is named nowhere. */
export const nobody = '00000000-0000-0000-0000-000000000000' as UserId;

/** Whoever has none but these sees only what is published; the others also see what no change of is announced to readers. */
const rolesOfReaders: readonly Role[] = ['COMMON', 'OWNER', 'COLLABORATOR'];
/** Somebody waits here for this very person, or was asked in by somebody: a page may name both. */
const isOwnAffair = ({ status }: PlaceOfPerson) => status === 'INVITED' || status === 'REQUEST_PENDING';

/** All the people who are shown the same. */
export interface ReaderClass {
  /** Everything that is left of the viewer: two people with the same key see the same. */
  readonly key: string;
  readonly viewer: ReaderOfMany;
}

/**
 * The class of readers that a visitor belongs to; undefined for somebody who is shown what nobody else is: who owns something, works for the
 * house, was invited or has applied. The viewer of a class has its rights and nobody's id, so a rule that forgets something shows too little.
 */
export function readerClassOf({ viewer, places, isOwner }: Visitor): ReaderClass | undefined {
  const { roles, assignedTo, canWriteArticles, canPublishArticles, canMailArticles, memberOf, suspendedIn } = viewer;
  if (isOwner || assignedTo.length > 0 || !roles.every((role) => rolesOfReaders.includes(role)) || places.some(isOwnAffair)) return undefined;
  const rights = { roles, canWriteArticles, canPublishArticles, canMailArticles, places };
  return { key: JSON.stringify(rights), viewer: { ...rights, id: nobody, assignedTo, memberOf, suspendedIn } };
}
