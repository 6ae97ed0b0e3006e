import { contactErrors } from '@oeuvre/contracts/domains/memberships/contacts/contacts.errors.ts';
import type { ContactFilter } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { likeText } from './contacts.access.ts';
import { allowedCells, type Cells, sumOf } from './contacts.cells.ts';
import { findsFew, type Overview, overviewOf, textFound, totalOf } from './contacts.counting.ts';
import { type ContactList, type FoundPage, sortingOf } from './contacts.list.ts';

/** Nobody knows how a segment will be. */
export function assertPast(at: string | undefined): void {
  if (at && new Date(at).getTime() > Date.now() + 60_000) throw contactErrors('as-of-future');
}

/** How somebody stood at the moment: their last point before it. */
const cellThen = (segmentNo: number, contact: RawBuilder<unknown>, at: string) => sql`
  cross join lateral (select p.cell from membership_points p where p.segment_no = ${segmentNo} and p.contact_id = ${contact}
    and p.at <= ${at}::timestamptz order by p.at desc limit 1) then_`;

/** How many people stood in each cell at a moment, starting from the last moment that a job counted. */
export async function cellsAt(
  db: Database,
  { segmentId, filter, at }: { readonly segmentId: SegmentId; readonly filter: ContactFilter; readonly at: string },
): Promise<Cells> {
  const overview = await overviewOf(db, segmentId, filter.search);
  return overview.plain === '' ? everybodyAt(db, overview, at) : foundAt(db, overview, at);
}

async function everybodyAt(db: Database, { segmentNo }: Overview, at: string): Promise<Cells> {
  const { rows } = await sql<{ cell: number; n: number }>`
    with start as (select at, cells from membership_moments where segment_no = ${segmentNo} and at <= ${at}::timestamptz order by at desc limit 1),
    moves as (select before, cell, count(*)::int as n from membership_points
      where segment_no = ${segmentNo} and cell = any(array(select generate_series(0, 63)::smallint))
        and at > coalesce((select at from start), '-infinity') and at <= ${at}::timestamptz group by 1, 2)
    select cell, sum(n)::int as n from (
      select cell, n from moves union all select before, -n from moves
      union all select place - 1, n from start, unnest(cells) with ordinality counted (n, place)
    ) sums where cell > 3 group by cell having sum(n) <> 0`.execute(db);
  return new Map(rows.map(({ cell, n }) => [cell, n]));
}

/** People of the segment whom the text finds: of a big segment by the indexes of texts. */
function hitsOf(overview: Overview, key: string): RawBuilder<unknown> {
  const { segmentNo, plain } = overview;
  if (findsFew(overview))
    return sql`(select t.contact_id, ${sql.ref(`t.${key}`)} as key from contact_texts t where ${textFound(plain)} offset 0) x`;
  const text = plain === '' ? sql`` : sql`and s.search like ${likeText(plain)}`;
  return sql`(select s.contact_id, ${sql.ref(`s.${key}`)} as key from segment_contacts s where s.segment_no = ${segmentNo} ${text}) x`;
}

async function foundAt(db: Database, overview: Overview, at: string): Promise<Cells> {
  const { rows } = await sql<{ cell: number; n: number }>`select then_.cell, count(*)::int as n
    from ${hitsOf(overview, 'email')} ${cellThen(overview.segmentNo, sql`x.contact_id`, at)}
    where then_.cell > 3 group by 1`.execute(db);
  return new Map(rows.map(({ cell, n }) => [cell, n]));
}

/** A walk looks up this many people in about 100 ms. */
const walkRows = 20_000;

/** A page of the list as of a moment, with the people who have left the segment since. Names are those of today. */
export async function findPastPage(
  db: Database,
  { segmentId, filter, sort, offset, limit, at }: ContactList & { readonly at: string },
): Promise<FoundPage> {
  const overview = await overviewOf(db, segmentId, filter.search);
  const cells = await cellsAt(db, { segmentId, filter, at });
  const allowed = allowedCells(filter);
  const totalCount = sumOf(cells, allowed);
  if (offset >= totalCount) return { ids: [], totalCount };
  const { key, isDown } = sortingOf(sort);
  const direction = isDown ? sql`desc` : sql`asc`;
  const rowsToWalk = (offset + limit) * (Math.max(1, totalOf(overview.everybody)) / totalCount);
  // Far down in a list of many, to walk is still less than to sort all of them.
  const isRare = !findsFew(overview) && rowsToWalk > walkRows && rowsToWalk > 2 * totalCount;
  const from = isRare ? whoEverStood(overview, key, { allowed, at }) : hitsOf(overview, key);
  const { rows } = await sql<{ contactId: ContactId }>`select x.contact_id
    from ${from} ${cellThen(overview.segmentNo, sql`x.contact_id`, at)}
    where then_.cell = any(${allowed}::smallint[]) order by x.key ${direction}, x.contact_id ${direction}
    limit ${limit} offset ${offset}`.execute(db);
  return { ids: rows.map(({ contactId }) => contactId), totalCount };
}

/** For a rare status: only those who came into it before that moment. */
function whoEverStood(
  { segmentNo, plain }: Overview,
  key: string,
  { allowed, at }: { allowed: readonly number[]; at: string },
) {
  const text = plain === '' ? sql`` : sql`where t.search like ${likeText(plain)}`;
  return sql`(select t.contact_id, ${sql.ref(`t.${key}`)} as key from (
      select distinct contact_id from membership_points where segment_no = ${segmentNo}
        and cell = any(${allowed}::smallint[]) and at <= ${at}::timestamptz
    ) ever join contact_texts t on t.contact_id = ever.contact_id ${text} offset 0) x`;
}
