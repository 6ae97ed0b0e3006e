import './contacts.tables.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { emailHash } from './suppressions.queries.ts';

/**
 * No more mail goes to this address. An erased one does not come back into the address book either: a trigger of
 * `contacts` sees to that, whoever writes.
 */
export async function suppress(db: Database, email: string, reason: 'bounce' | 'complaint' | 'erased'): Promise<void> {
  await sql`insert into suppressions (email_hash, reason) values (${emailHash(sql.val(email))}, ${reason})
    on conflict (email_hash) do update set reason = excluded.reason where excluded.reason = 'erased'`.execute(db);
}

/** A person who opens an account again after an erasure wants to be known again. */
export async function liftErasure(db: Database, email: string): Promise<void> {
  await sql`delete from suppressions where reason = 'erased' and email_hash = ${emailHash(sql.val(email))}`.execute(db);
}
