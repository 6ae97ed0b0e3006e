import '../memberships.tables.ts';
import type { ConsentDecision, ConsentSource } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { UserId } from '@oeuvre/contracts/kernel/ids.ts';
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

/** Rows per statement; PostgreSQL takes 65,535 parameters. */
const rowsAtOnce = 5_000;

/** Keeps decisions about newsletters. Nothing ever changes them; only erasure deletes them. */
export async function recordConsents(tx: Database, records: readonly ConsentRecord[]): Promise<void> {
  for (let at = 0; at < records.length; at += rowsAtOnce)
    await tx
      .insertInto('newsletterConsents')
      .values(
        records
          .slice(at, at + rowsAtOnce)
          .map(({ segmentId, contactId, decision, decidedBy, actorId, source, wording, confirmation }) => ({
            segmentId,
            contactId,
            decision,
            decidedBy,
            actorId,
            source,
            wording,
            confirmation,
          })),
      )
      .execute();
}

export const recordConsent = (tx: Database, record: ConsentRecord): Promise<void> => recordConsents(tx, [record]);
