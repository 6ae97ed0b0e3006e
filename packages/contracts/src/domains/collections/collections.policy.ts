import type { SegmentId, UserId } from '../../kernel/ids.ts';
import { firstRefusal, isAllowed, type Verdict } from '../../kernel/verdict.ts';
import { hasRole, isPerson, isSuper, isSuspendedIn, type Viewer } from '../../kernel/viewer.ts';
import { maySeeSegment, maySeeSegmentContent } from '../segments/segments.policy.ts';

/** The owner of a collection: a person or a segment. */
export interface CollectionFacts {
  readonly ownerId: UserId | null;
  readonly segment: { readonly id: SegmentId; readonly public: boolean; readonly visible: boolean } | null;
}

/** Only its owner sees a person's collection; everybody who may see a segment's content sees its collections. */
export function maySeeCollection(viewer: Viewer, { ownerId, segment }: CollectionFacts): Verdict<'not-found'> {
  const seesSegment =
    segment !== null && isAllowed(maySeeSegment(viewer, segment)) && isAllowed(maySeeSegmentContent(viewer, segment));
  return firstRefusal(!isPerson(viewer, ownerId) && !seesSegment && 'not-found');
}

/** Its curators and supervisors make and change the collections of a segment. */
export const curatesCollectionsIn = (viewer: Viewer, segment: SegmentId): boolean =>
  isSuper(viewer) ||
  (hasRole(viewer, 'OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR') &&
    viewer.assignedTo.includes(segment) &&
    !isSuspendedIn(viewer, segment));

/** To name, fill, order and delete it: its owner, or the staff of its segment. */
export const mayChangeCollection = (viewer: Viewer, collection: CollectionFacts): Verdict<'not-found' | 'not-staff'> =>
  firstRefusal(
    !isAllowed(maySeeCollection(viewer, collection)) && 'not-found',
    collection.segment !== null && !curatesCollectionsIn(viewer, collection.segment.id) && 'not-staff',
  );

/**
 * To open its exhibition with the link: anyone, if it is a person's; a segment's collection is as public as the segment.
 * The link opens no work: each visitor sees those that they may see anyway.
 */
export const mayVisitExhibition = (viewer: Viewer, collection: CollectionFacts): Verdict<'not-found'> =>
  collection.segment === null ? firstRefusal() : maySeeCollection(viewer, collection);
