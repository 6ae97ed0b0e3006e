import type { BulkAct } from '@oeuvre/contracts/domains/memberships/bulk/bulk.model.ts';
import type { MembershipStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { db, pool } from '../../../../test/database.ts';
import { manyContacts } from '../../contacts/contacts.factory.ts';
import type { aSegment } from '../../segments/segments.factory.ts';
import { manyMemberships } from '../memberships.factory.ts';

/** Leads with this status, without accounts. */
export async function leads(
  segment: Awaited<ReturnType<typeof aSegment>>,
  count: number,
  status: Exclude<MembershipStatus, 'EMPTY'>,
) {
  const contacts = await manyContacts(
    db,
    Array.from({ length: count }, () => ({})),
  );
  await manyMemberships(
    db,
    contacts.map((contact) => ({ segment, contact, status })),
  );
  return contacts;
}

/** The published events, the oldest first. */
export const eventsOf = async (topic: string) =>
  (await pool.query('select payload from outbox where topic = $1 order by id', [topic])).rows.map((row) => row.payload);

/** The hold of an act has ended. */
export const overdue = (act: BulkAct) =>
  pool.query("update bulk_acts set held_until = now() - interval '1 second' where id = $1", [act.id]);
