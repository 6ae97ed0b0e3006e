import type { SegmentId, UserId } from '../../kernel/ids.ts';
import { firstRefusal, isAllowed, type Verdict } from '../../kernel/verdict.ts';
import { isPerson, type Viewer } from '../../kernel/viewer.ts';
import { maySeeSegment, maySeeSegmentContent } from '../segments/segments.policy.ts';

/** Whose a collection is: a person's or a segment's. */
export interface CollectionFacts {
  readonly ownerId: UserId | null;
  readonly segment: { readonly id: SegmentId; readonly public: boolean; readonly visible: boolean } | null;
}

/** A person's collection is seen by that person alone, a segment's by whoever may see what hangs there. */
export function maySeeCollection(viewer: Viewer, { ownerId, segment }: CollectionFacts): Verdict<'not-found'> {
  const seesSegment = segment !== null && isAllowed(maySeeSegment(viewer, segment)) && isAllowed(maySeeSegmentContent(viewer, segment));
  return firstRefusal(!isPerson(viewer, ownerId) && !seesSegment && 'not-found');
}
