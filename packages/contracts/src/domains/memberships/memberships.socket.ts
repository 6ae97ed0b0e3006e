import type { SegmentId } from '../../kernel/ids.ts';
import { liveNamespace } from '../../kernel/socket.ts';
import type { MembershipStatus } from './memberships.model.ts';

/** The server tells people here that their own membership has changed. Browsers send nothing. */
export const membershipsLive = liveNamespace({ path: '/memberships', messages: {} });

/** A person's status in a segment from now on. A page that shows the segment, or anything in it, must ask again. */
export interface MembershipChange {
  readonly segmentId: SegmentId;
  readonly status: MembershipStatus;
}

/** Messages from the server on the memberships namespace. */
export interface ToPersonOfSegments {
  moved: (told: MembershipChange) => void;
}
