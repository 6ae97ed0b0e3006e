import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import type { PlaceOfPerson, ReaderOfMany } from '../domains/memberships/memberships.access.ts';
import type { Visitor } from './visitor.ts';

/** An id that nobody has: it owns nothing, wrote nothing and is named nowhere. */
export const nobody = '00000000-0000-0000-0000-000000000000' as UserId;

/**
 * People with only these roles see published content only; others also see content whose changes are not announced to
 * readers.
 */
const rolesOfReaders: readonly Role[] = ['COMMON', 'OWNER', 'COLLABORATOR'];
/** Invited, or waiting for an answer: a page may name the person and whoever invited them. */
const isPendingMembership = ({ status }: PlaceOfPerson) => status === 'INVITED' || status === 'REQUEST_PENDING';

/** All the people who see the same pages. */
export interface ReaderClass {
  /** Everything about the viewer that matters: two people with the same key see the same. */
  readonly key: string;
  readonly viewer: ReaderOfMany;
}

/**
 * The class of readers that a visitor belongs to; undefined for somebody who sees pages of their own: an owner, staff,
 * somebody invited or an applicant. The viewer of a class has its rights and nobody's id, so a rule with a mistake
 * shows too little, not too much.
 */
export function readerClassOf({ viewer, places, isOwner }: Visitor): ReaderClass | undefined {
  const { roles, assignedTo, canWriteArticles, canPublishArticles, canMailArticles, memberOf, suspendedIn } = viewer;
  if (
    isOwner ||
    assignedTo.length > 0 ||
    !roles.every((role) => rolesOfReaders.includes(role)) ||
    places.some(isPendingMembership)
  )
    return undefined;
  const rights = { roles, canWriteArticles, canPublishArticles, canMailArticles, places };
  return { key: JSON.stringify(rights), viewer: { ...rights, id: nobody, assignedTo, memberOf, suspendedIn } };
}
