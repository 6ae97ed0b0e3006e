import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, sql } from 'kysely';

/** The people that an act or a preview is about. */
export interface ChosenPeople {
  readonly usersIds: readonly string[];
}

/** Contacts of the segment with these ids, or with accounts of these ids, as a select of `contact_id`; others are left out. */
export const chosenContacts = (segmentId: SegmentId, { usersIds }: ChosenPeople): RawBuilder<unknown> =>
  sql`select m.contact_id from memberships m where m.segment_id = ${segmentId} and m.contact_id = any(array(
    select c.id from contacts c where c.id = any(${usersIds}::uuid[]) union select c.id from contacts c where c.user_id = any(${usersIds}::uuid[])))`;
