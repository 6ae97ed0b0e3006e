import type { ContactId, SuppressionId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Generated } from 'kysely';

/** A person by e-mail address, with or without an account. */
interface ContactsTable {
  id: Generated<ContactId>;
  userId: UserId | null;
  /** Normalised; the only key that matches leads and accounts. */
  email: string;
  firstName: Generated<string>;
  middleName: Generated<string>;
  lastName: Generated<string>;
  title: string | null;
  phone: string | null;
  countryName: string | null;
  about: Generated<string>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** Occupations of people. */
interface OccupationsTable {
  id: Generated<string>;
  name: string;
}

interface ContactOccupationsTable {
  contactId: ContactId;
  occupationId: string;
}

/** Addresses that get no mail. Of an erased person only the hash is left. */
interface SuppressionsTable {
  id: Generated<SuppressionId>;
  emailHash: string;
  email: string | null;
  detail: string | null;
  reason: 'bounce' | 'complaint' | 'erased';
  at: Generated<Date>;
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    contacts: ContactsTable;
    occupations: OccupationsTable;
    contactOccupations: ContactOccupationsTable;
    suppressions: SuppressionsTable;
  }
}
