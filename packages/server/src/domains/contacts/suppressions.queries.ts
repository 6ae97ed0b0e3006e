import './contacts.tables.ts';
import type { SuppressionId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

export const emailHash = (email: RawBuilder<unknown>) => sql`encode(sha256(convert_to(${email}, 'UTF8')), 'hex')`;

/** No mail goes to this address: it is dead, its owner complained, or was erased. */
export const isSuppressed = (email: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from suppressions s where s.email_hash = ${emailHash(email)})`;

/** The person with this address was erased on request. */
export const isErased = (email: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from suppressions s where s.reason = 'erased' and s.email_hash = ${emailHash(email)})`;

/** Those of these addresses that get no mail. */
export async function listSuppressed(db: Database, emails: readonly string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const { rows } = await sql<{
    email: string;
  }>`select email from unnest(${emails}::text[]) as given (email) where ${isSuppressed(sql.ref('given.email'))}`.execute(
    db,
  );
  return new Set(rows.map((row) => row.email));
}

/** Whether the person with this address was erased. */
export async function wasErased(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql<{ erased: boolean }>`select ${isErased(sql.val(email))} as erased`.execute(db);
  return rows[0]!.erased;
}

export interface SuppressionRow {
  readonly id: SuppressionId;
  readonly email: string | null;
  readonly reason: 'bounce' | 'complaint' | 'erased';
}

/** A suppressed address, locked for a change. */
export async function findSuppressionForChange(tx: Database, id: SuppressionId): Promise<SuppressionRow | undefined> {
  return tx
    .selectFrom('suppressions')
    .select(['id', 'email', 'reason'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}
