import './contacts.tables.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { emailHash } from './suppressions.queries.ts';

/** An address that gets no mail from now on. */
export interface NewSuppression {
  readonly email: string;
  readonly reason: 'bounce' | 'complaint';
  /** The words of the mail server. */
  readonly detail?: string | null;
}

/** No more mail goes to these addresses. A complaint says more than a bounce, and an erasure more than both. */
export async function suppressAll(tx: Database, addresses: readonly NewSuppression[]): Promise<void> {
  if (addresses.length === 0) return;
  const given = JSON.stringify(
    addresses.map(({ email, reason, detail }) => ({ email, reason, detail: detail?.slice(0, 500) ?? null })),
  );
  await sql`insert into suppressions (email_hash, email, reason, detail)
    select distinct on (g.email) ${emailHash(sql.ref('g.email'))}, g.email, g.reason, g.detail
    from jsonb_to_recordset(${given}::jsonb) as g (email text, reason text, detail text)
    order by g.email, g.reason desc
    on conflict (email_hash) do update set reason = excluded.reason, detail = excluded.detail, at = now()
      where excluded.reason = 'complaint' and suppressions.reason = 'bounce'`.execute(tx);
}

export const suppress = (tx: Database, address: NewSuppression): Promise<void> => suppressAll(tx, [address]);

/**
 * The person was erased on request: only the hash of the address is kept. The address does not come back into the
 * address book either: a trigger of `contacts` refuses it, whoever writes.
 */
export async function suppressErased(tx: Database, email: string): Promise<void> {
  await sql`insert into suppressions (email_hash, reason) values (${emailHash(sql.val(email))}, 'erased')
    on conflict (email_hash) do update set reason = 'erased', email = null, detail = null, at = now()`.execute(tx);
}

/** A person who opens an account again after an erasure wants to be known again. */
export async function liftErasure(db: Database, email: string): Promise<void> {
  await sql`delete from suppressions where reason = 'erased' and email_hash = ${emailHash(sql.val(email))}`.execute(db);
}

/** Mail reaches this address again, and its owner wants it: they followed a link that was mailed to it. */
export async function liftSuppression(tx: Database, email: string): Promise<void> {
  await sql`delete from suppressions where reason <> 'erased' and email_hash = ${emailHash(sql.val(email))}`.execute(
    tx,
  );
}
