import { z } from 'zod';
import { segmentId } from '../../kernel/ids.ts';
import { liveNamespace } from '../../kernel/socket.ts';
import type { MembershipStatus } from './memberships.model.ts';

/**
 * The server tells people here that their own membership has changed, and whoever has the contacts of a segment open
 * that somebody in them has moved.
 */
export const membershipsLive = liveNamespace({
  path: '/memberships',
  messages: {
    /** The contacts of this segment are open; those of a former one no longer. The reply is null if they are not theirs. */
    watch: { payload: z.object({ segmentId }), budget: { times: 30, seconds: 60 } },
  },
});
type Segment = z.output<typeof membershipsLive.messages.watch.payload>;

/** A person's status in a segment from now on. A page that shows the segment, or anything in it, must ask again. */
export interface MembershipChange extends Segment {
  readonly status: MembershipStatus;
  /** The person moved it, in this page or in another one. */
  readonly isOwn: boolean;
}

/** Messages from browsers on the memberships namespace. */
export interface FromPersonOfSegments {
  watch: (watched: Segment, reply: (found: object | null) => void) => void;
}
/** Messages from the server on the memberships namespace. */
export interface ToPersonOfSegments {
  moved: (told: MembershipChange) => void;
  /** Somebody in the list has moved: it must be read again. */
  contacts: (told: Segment) => void;
}
