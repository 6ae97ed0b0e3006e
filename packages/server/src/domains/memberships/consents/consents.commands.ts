import '../memberships.tables.ts';
import { consentWordings } from '@oeuvre/contracts/domains/memberships/memberships.constants.ts';
import type { ConsentDecision, ConsentSource } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Place } from '../memberships.queries.ts';

/** One decision about a newsletter, as it is kept. */
export interface ConsentRecord extends Place {
  readonly decision: ConsentDecision;
  readonly decidedBy: 'self' | 'staff';
  readonly actorId: UserId | null;
  readonly source: ConsentSource;
  /** The text that the person, or the one who decided for them, read and agreed to; null if unknown. */
  readonly wording: string | null;
  /** How it was confirmed, in words: 'by the link of a mail', 'signed in', 'column Consent of contacts.csv'. */
  readonly confirmation: string | null;
  /** The address that was confirmed, and the page on which the person asked. */
  readonly address?: string | null;
  readonly page?: string | null;
}
/** Where a decision was made, what was read, and how it was confirmed. */
export type ConsentFacts = Pick<ConsentRecord, 'source' | 'wording' | 'confirmation' | 'address' | 'page'>;

/** A decision of staff for another person. */
export const consentOfStaff = { source: 'staff', wording: consentWordings.staff, confirmation: null } as const;

/** Keeps decisions about newsletters. Nothing ever changes them; only erasure deletes them. */
export async function recordConsents(tx: Database, records: readonly ConsentRecord[]): Promise<void> {
  if (records.length === 0) return;
  const listOf = (field: keyof ConsentRecord) => records.map((record) => record[field] ?? null);
  await sql`insert into newsletter_consents (segment_id, contact_id, decision, decided_by, actor_id, source, wording, confirmation, address, page)
    select * from unnest(${listOf('segmentId')}::uuid[], ${listOf('contactId')}::uuid[], ${listOf('decision')}::text[],
      ${listOf('decidedBy')}::text[], ${listOf('actorId')}::uuid[], ${listOf('source')}::text[], ${listOf('wording')}::text[],
      ${listOf('confirmation')}::text[], ${listOf('address')}::text[], ${listOf('page')}::text[])`.execute(tx);
}
