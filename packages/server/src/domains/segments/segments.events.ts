import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';

declare module '../../platform/jobs/events.ts' {
  interface Events {
    /** A segment became public, private, visible or hidden, which changes who may see its content. */
    'segments.opened-or-closed': { segmentId: SegmentId };
  }
}
