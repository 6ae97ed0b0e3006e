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
}

/** A decision of staff for another person. */
export const consentOfStaff = { source: 'staff', wording: consentWordings.staff, confirmation: null } as const;

/** Keeps decisions about newsletters. Nothing ever changes them; only erasure deletes them. */
export async function recordConsents(tx: Database, records: readonly ConsentRecord[]): Promise<void> {
  if (records.length === 0) return;
  const listOf = (field: keyof ConsentRecord) => records.map((record) => record[field]);
  await sql`insert into newsletter_consents (segment_id, contact_id, decision, decided_by, actor_id, source, wording, confirmation)
    select * from unnest(${listOf('segmentId')}::uuid[], ${listOf('contactId')}::uuid[], ${listOf('decision')}::text[],
      ${listOf('decidedBy')}::text[], ${listOf('actorId')}::uuid[], ${listOf('source')}::text[], ${listOf('wording')}::text[],
      ${listOf('confirmation')}::text[])`.execute(tx);
}
