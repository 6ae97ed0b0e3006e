import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';

declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** A segment became public, private, visible or hidden: who may see what hangs in it is another question now. */
    'segments.opened-or-closed': { segmentId: SegmentId };
  }
}
