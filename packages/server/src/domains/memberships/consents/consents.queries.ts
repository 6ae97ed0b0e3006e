import '../memberships.tables.ts';
import type { Consent } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, SegmentId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { Place } from '../memberships.queries.ts';

const consentColumns = [
  'newsletterConsents.decision',
  'newsletterConsents.decidedBy',
  'newsletterConsents.source',
  'newsletterConsents.wording',
  'newsletterConsents.confirmation',
  'newsletterConsents.address',
  'newsletterConsents.page',
  'newsletterConsents.at',
] as const;

type Row = Omit<Consent, 'at'> & { readonly at: Date };
const present = ({ at, ...row }: Row): Consent => ({ ...row, at: at.toISOString() });

/** A contact's decisions about the newsletter of a segment, newest first. */
export async function listConsents(db: Database, { segmentId, contactId }: Place): Promise<Consent[]> {
  const rows = await db
    .selectFrom('newsletterConsents')
    .select(consentColumns)
    .where('segmentId', '=', segmentId)
    .where('contactId', '=', contactId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  return rows.map(present);
}

/** All decisions of a person about newsletters, oldest first, each with its segment. */
export async function listConsentsOfPerson(
  db: Database,
  userId: UserId,
): Promise<(Consent & { readonly segmentId: SegmentId; readonly segmentName: string })[]> {
  const rows = await db
    .selectFrom('newsletterConsents')
    .innerJoin('contacts', 'contacts.id', 'newsletterConsents.contactId')
    .innerJoin('segments', 'segments.id', 'newsletterConsents.segmentId')
    .select([...consentColumns, 'newsletterConsents.segmentId', 'segments.name as segmentName'])
    .where('contacts.userId', '=', userId)
    .orderBy('newsletterConsents.at')
    .orderBy('newsletterConsents.id')
    .limit(10_000)
    .execute();
  return rows.map(({ segmentId, segmentName, ...row }) => ({ ...present(row), segmentId, segmentName }));
}

/**
 * Those of the contacts whose latest own decision was a no. It holds although the contact was removed since: nobody else
 * can reverse it.
 */
export async function listOptedOut(
  db: Database,
  segmentId: SegmentId,
  contactIds: readonly ContactId[],
): Promise<Set<ContactId>> {
  if (contactIds.length === 0) return new Set();
  const { rows } = await sql<{
    contactId: ContactId;
  }>`select c.id as contact_id from unnest(${contactIds}::uuid[]) c(id)
    where (select n.decision from newsletter_consents n where n.contact_id = c.id and n.segment_id = ${segmentId} and n.decided_by = 'self'
      order by n.at desc, n.id desc limit 1) = 'withdrawn'`.execute(db);
  return new Set(rows.map((row) => row.contactId));
}
