import '../../memberships.tables.ts';
import {
  type RowKind,
  type RowOutcome,
  refusalKinds,
} from '@oeuvre/contracts/domains/memberships/imports/contact-imports.constants.ts';
import type { ContactImportCounts } from '@oeuvre/contracts/domains/memberships/imports/contact-imports.model.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import { isFilledBy } from '../../../contacts/contacts.commands.ts';
import { isSuppressed } from '../../../contacts/suppressions.queries.ts';
import type { ReadyContactImport } from './ready-contact-import.ts';

/** Rows of an import by their numbers, both ends included. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export const inRange = (importId: string, { from, to }: Range) =>
  sql`r.import_id = ${importId} and r.no between ${from} and ${to}`;

/**
 * Says of each row what becomes of it as things stand now. `is_raised`: the consent of this row subscribes somebody. An
 * opt-out outlives the membership; who was removed while suspended comes back by hand only. Rows that stay as they were
 * are not written again. They are met by their place in the table: joined by number, each would be compared with each.
 */
export async function judgeRows(tx: Database, { id, segmentId }: ReadyContactImport, range: Range): Promise<void> {
  await sql`
    with facts as materialized (
      select x.ctid as row_at, m.newsletter_status, x.consent = 'yes' and coalesce(m.newsletter_status, 'notSubscribed') = 'notSubscribed' as raises,
        ${isFilledBy(sql`x`)} as is_filled, case
        when ${isSuppressed(sql.ref('x.email'))} then 'suppressed'
        when m.status = 'SUSPENDED' or m.id is null and was.is_suspended then 'suspended'
        when m.newsletter_status = 'unsubscribed' or wish.decision = 'withdrawn' then 'opted-out'
        when m.id is not null then 'contact'
        else 'added' end as place
      from contact_import_rows x
      left join contacts c on c.email = x.email
      left join memberships m on m.contact_id = c.id and m.segment_id = ${segmentId}
      left join lateral (select e.event = 'remove' and e.from_status = 'SUSPENDED' as is_suspended from membership_events e
        where e.contact_id = c.id and e.segment_id = ${segmentId} order by e.at desc, e.id desc limit 1) was on m.id is null
      left join lateral (select n.decision from newsletter_consents n where n.contact_id = c.id and n.segment_id = ${segmentId}
        and n.decided_by = 'self' order by n.at desc, n.id desc limit 1) wish on true
      where x.import_id = ${id} and x.no between ${range.from} and ${range.to}
        and (x.outcome is null or x.outcome not in ('invalid', 'too-long', 'duplicate'))),
    judged as (
      select row_at, case when place <> 'contact' then place when raises or is_filled then 'changed' else 'already' end as outcome,
        raises and place in ('contact', 'added') as is_raised from facts)
    update contact_import_rows r set outcome = j.outcome, is_raised = j.is_raised from judged j
    where r.ctid = j.row_at and (r.outcome is distinct from j.outcome or r.is_raised <> j.is_raised)`.execute(tx);
}

interface Tally {
  readonly outcome: RowOutcome;
  readonly count: number;
  readonly raised: number;
  readonly undated: number;
}

type OutcomeCounts = Pick<ContactImportCounts, 'added' | 'changed' | 'already' | 'subscribed' | 'notes'>;

/** The numbers of rows by outcome; without `undated` they add up to the rows of the range. */
export async function countOutcomes(db: Database, importId: string, range?: Range): Promise<OutcomeCounts> {
  const where = range ? inRange(importId, range) : sql`r.import_id = ${importId}`;
  const { rows } = await sql<Tally>`select outcome, count(*), count(*) filter (where is_raised) as raised,
      count(*) filter (where consent = 'undated' and outcome in ('added', 'changed', 'already')) as undated
    from contact_import_rows r where ${where} group by outcome`.execute(db);
  const counts = new Map(rows.map(({ outcome, count }) => [outcome, count]));
  const sumOf = (part: 'raised' | 'undated') => rows.reduce((sum, row) => sum + row[part], 0);
  const notes = [
    ...refusalKinds.map((kind) => [kind, counts.get(kind) ?? 0] as const),
    ['undated', sumOf('undated')] as const,
  ];
  return {
    added: counts.get('added') ?? 0,
    changed: counts.get('changed') ?? 0,
    already: counts.get('already') ?? 0,
    subscribed: sumOf('raised'),
    notes: Object.fromEntries(notes.filter(([, count]) => count > 0)),
  };
}

/** The counts of two ranges together. */
export function sumOfCounts(one: ContactImportCounts, other: OutcomeCounts): ContactImportCounts {
  const notes = { ...one.notes };
  for (const [kind, count] of Object.entries(other.notes) as [RowKind, number][])
    notes[kind] = (notes[kind] ?? 0) + count;
  return {
    ...one,
    added: one.added + other.added,
    changed: one.changed + other.changed,
    already: one.already + other.already,
    subscribed: one.subscribed + other.subscribed,
    notes,
  };
}
