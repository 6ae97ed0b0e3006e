import type { SegmentId } from '../../../kernel/ids.ts';
import { firstRefusal, type Verdict } from '../../../kernel/verdict.ts';
import { isSuper, type Viewer } from '../../../kernel/viewer.ts';
import { mayManageMembers, mayManageSomeMembers } from '../../memberships/memberships.policy.ts';
import type { SuppressionReason } from './suppressions.constants.ts';

/** Supervisors see the addresses of people in their segments, administrators all. */
export const maySeeSuppressions = (viewer: Viewer): Verdict<'signed-out' | 'forbidden'> => mayManageSomeMembers(viewer);

/** The facts about a suppressed address. */
export interface SuppressionFacts {
  readonly reason: SuppressionReason;
  /** The segments that its person is in. */
  readonly segments: readonly SegmentId[];
}

/**
 * A supervisor may try a dead address again. Only an administrator lifts a complaint, and an erasure is never lifted here.
 * People who complained come back by confirming a newsletter by mail.
 */
export function mayLiftSuppression(
  viewer: Viewer,
  { reason, segments }: SuppressionFacts,
): Verdict<'not-found' | 'not-liftable' | 'only-by-person'> {
  const isTheirs = isSuper(viewer) || segments.some((segment) => mayManageMembers(viewer, segment).allowed);
  return firstRefusal(
    !isTheirs && 'not-found',
    reason === 'erased' && 'not-liftable',
    reason === 'complaint' && !isSuper(viewer) && 'only-by-person',
  );
}
