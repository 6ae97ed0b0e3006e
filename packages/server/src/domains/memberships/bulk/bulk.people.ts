import type { ContactFilter } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import { filteredContacts } from '../contacts/contacts.access.ts';

/** The people that an act or a preview is about; without ids and filter nobody. */
export interface ChosenPeople {
  readonly usersIds?: readonly string[] | undefined;
  readonly filter?: ContactFilter | undefined;
  readonly except?: readonly string[] | undefined;
}

/** Contacts of the segment, as a select of `contact_id`; ids of others are left out. */
export function chosenContacts(
  segmentId: SegmentId,
  { usersIds, filter, except = [] }: ChosenPeople,
): RawBuilder<unknown> {
  const chosen = filteredContacts(segmentId, { filter, usersIds: usersIds ?? (filter ? undefined : []) });
  return sql`select chosen.contact_id from (${chosen}) chosen where chosen.contact_id <> all(${except}::uuid[])`;
}
