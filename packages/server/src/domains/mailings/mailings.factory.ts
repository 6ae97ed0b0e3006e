import type { NewsletterStatus } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { manyContacts } from '../contacts/contacts.factory.ts';
import { manyMemberships } from '../memberships/memberships.factory.ts';

export interface ReadersTraits {
  readonly segment: { readonly id: SegmentId };
  readonly count: number;
  readonly status?: 'SUBSCRIBED' | 'SUSPENDED' | 'UNREGISTERED_FROM_NEWSLETTER';
  readonly newsletter?: NewsletterStatus;
}

/** Members of a segment who get its newsletter. */
export async function manyReaders(
  db: Database,
  { segment, count, status = 'SUBSCRIBED', newsletter = 'subscribed' }: ReadersTraits,
): Promise<{ id: ContactId; email: string }[]> {
  const contacts = await manyContacts(
    db,
    Array.from({ length: count }, (_, at) => ({ firstName: 'Reader', lastName: String(at + 1) })),
  );
  await manyMemberships(
    db,
    contacts.map((contact) => ({ segment, contact, status, newsletter })),
  );
  return contacts;
}
