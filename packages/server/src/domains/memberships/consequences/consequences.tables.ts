import type { PreviewedEvent } from '@oeuvre/contracts/domains/memberships/consequences/consequences.constants.ts';
import type { ContactId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated, JSONColumnType } from 'kysely';
import type { Tally } from './consequences.access.ts';

/** A preview that is counted in the background. */
export interface ConsequencePreviewsTable {
  id: Generated<string>;
  segmentId: SegmentId;
  event: PreviewedEvent;
  askedBy: UserId;
  contactIds: ContactId[];
  /** People counted so far, in the order of the array. */
  counted: Generated<number>;
  state: Generated<'working' | 'done'>;
  result: JSONColumnType<Tally>;
  createdAt: Generated<Date>;
}
