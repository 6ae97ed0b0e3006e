import type { ContactPerson, contactRow } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import type {
  JoinType,
  MembershipStatus,
  NewsletterStatus,
} from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ContactId, MembershipId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../../platform/database/database.ts';
import { newsletterOf, statusOf } from './contacts.cells.ts';
import { cellAt, personColumns, personOf } from './contacts.person.ts';

interface Row extends ContactPerson {
  readonly membershipId: MembershipId | null;
  readonly status: MembershipStatus | null;
  readonly joinType: JoinType | null;
  readonly newsletter: NewsletterStatus | null;
  readonly message: string | null;
  readonly cell: number | null;
}

/** The rows of a page in its order, as now or as of a moment. Somebody who is gone since has no membership any more. */
export async function listContactRows(
  db: Database,
  {
    segmentId,
    ids,
    at,
  }: { readonly segmentId: SegmentId; readonly ids: readonly ContactId[]; readonly at?: string | undefined },
): Promise<z.input<typeof contactRow>[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`select ${personColumns}, m.id as membership_id, m.status, m.join_type,
      m.newsletter_status as newsletter, m.message, ${cellAt(at)} as cell
    from unnest(${ids}::uuid[]) with ordinality asked (id, place)
    join contacts c on c.id = asked.id
    join segments s on s.id = ${segmentId}
    left join memberships m on m.segment_id = s.id and m.contact_id = c.id
    left join users u on u.id = c.user_id
    order by asked.place`.execute(db);
  return rows.map((row) => present(row, at !== undefined));
}

function present(row: Row, isPast: boolean): z.input<typeof contactRow> {
  const { membershipId, cell, newsletter, joinType, message } = row;
  const status = isPast ? statusOf((cell ?? 0) >> 2) : (row.status ?? 'EMPTY');
  const isWaiting = status === 'REQUEST_PENDING' && row.status === 'REQUEST_PENDING';
  return {
    ...personOf(row),
    status,
    joinType: isPast ? (cell! >> 2 === 15 ? 'invited' : null) : joinType,
    membershipId,
    requestId: isWaiting ? membershipId : null,
    message: isWaiting ? message : null,
    newsletter: { status: isPast ? newsletterOf((cell ?? 0) & 3) : (newsletter ?? 'notSubscribed') },
  };
}
