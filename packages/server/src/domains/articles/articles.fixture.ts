import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Role } from '@oeuvre/contracts/kernel/viewer.ts';
import { db } from '../../../test/database.ts';
import * as accounts from '../accounts/accounts.factory.ts';
import { aMembership } from '../memberships/memberships.factory.ts';
import * as segments from '../segments/segments.factory.ts';

/*
 * The people and segments around an article, for the tests of this domain: who may write, and a segment that outsiders
 * may not read.
 */

interface GivenPerson {
  readonly roles?: readonly Role[];
  readonly flags?: 'all' | 'none';
  readonly memberOf?: readonly { id: SegmentId }[];
  readonly suspendedIn?: readonly { id: SegmentId }[];
  readonly assignedTo?: readonly { id: SegmentId }[];
}

const allFlags = ['canWriteArticles', 'canPublishArticles', 'canMailArticles'] as const;

/** A private segment, unless told otherwise. */
export const aSegment = (given: segments.SegmentTraits = {}) => segments.aSegment(db, { public: false, ...given });

/** Somebody who may write, publish and mail, unless told otherwise. */
export async function aPerson({
  roles = ['COMMON'],
  flags = 'all',
  memberOf = [],
  suspendedIn = [],
  assignedTo = [],
}: GivenPerson = {}): Promise<accounts.Person> {
  const person = await accounts.aPerson(db, {
    roles,
    firstName: 'Ines',
    lastName: 'Caldeira',
    flags: flags === 'all' ? allFlags : [],
  });
  for (const segment of assignedTo) await segments.assign(db, person, segment);
  for (const segment of memberOf) await aMembership(db, { person, segment });
  for (const segment of suspendedIn) await aMembership(db, { person, segment, status: 'SUSPENDED' });
  return person;
}

/** Set-up of the tests of an article's life. */
export type SegmentAtWork = Awaited<ReturnType<typeof aSegmentAtWork>>;

/** A segment, a member of it who writes, and a supervisor of it who publishes. */
export async function aSegmentAtWork(given: segments.SegmentTraits = {}) {
  const segment = await aSegment(given);
  return {
    segment,
    author: await aPerson({ roles: ['OWNER'], memberOf: [segment] }),
    supervisor: await aPerson({ roles: ['OO_SUPERVISOR'], assignedTo: [segment] }),
  };
}
