import { countedPast } from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import { contactErrors } from '@oeuvre/contracts/domains/memberships/contacts/contacts.errors.ts';
import type { ContactFilter } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { likeText } from './contacts.access.ts';
import { allowedCells, type Cells, sumOf } from './contacts.cells.ts';
import { findsFew, type Overview, overviewOf, textFound, totalOf } from './contacts.counting.ts';
import { type ContactList, collectedByText, type FoundPage, sortingOf } from './contacts.list.ts';

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

// trick: planner fence
/** People whom the text finds, by the indexes of texts. */
const textHits = ({ plain }: Overview, key: string): RawBuilder<unknown> =>
  sql`(select t.contact_id, ${sql.ref(`t.${key}`)} as key from contact_texts t where ${textFound(plain)} offset 0) x`;

/** People of the segment whom the text finds: of a big segment by the indexes of texts, if they are few. */
function hitsOf(overview: Overview, key: string): RawBuilder<unknown> {
  const { segmentNo, plain } = overview;
  if (findsFew(overview)) return textHits(overview, key);
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

/** The input of all ways of finding a page as of a moment. */
interface Asked {
  readonly overview: Overview;
  readonly allowed: readonly number[];
  readonly at: string;
  /** How many people stood as the filter says, whatever their names. */
  readonly standing: number;
  /** Rows of the list, up to the last one that is read. */
  readonly most: number;
}

/** A page of the list as of a moment, with the people who have left the segment since. Names are those of today. */
export async function findPastPage(
  db: Database,
  { segmentId, filter, sort, offset, limit, at }: ContactList & { readonly at: string },
): Promise<FoundPage> {
  const overview = await overviewOf(db, segmentId, filter.search);
  const [cells, allowed] = [await everybodyAt(db, overview, at), allowedCells(filter)];
  const standing = sumOf(cells, allowed);
  const isSearch = overview.plain !== '';
  if (standing === 0 || (!isSearch && offset >= standing)) return { ids: [], totalCount: standing };
  const { key, isDown } = sortingOf(sort);
  const direction = isDown ? sql`desc` : sql`asc`;
  const asked = { overview, allowed, at, standing, most: offset + limit };
  // How many a text found then is nowhere kept: counting goes on from the page, up to a bound.
  const most = offset + Math.max(countedPast, limit + 1);
  if (isSearch && matchedOf(asked) < countedPast) {
    const { rows } = await sql<FoundPage>`with found as materialized (
        select x.contact_id, x.key from ${allFrom(asked, key)} ${stoodThen(asked)}
      ) select least((select count(*)::int from found), ${most}) as total_count, array(select contact_id from found
        order by key ${direction}, contact_id ${direction} limit ${limit} offset ${offset}) as ids`.execute(db);
    return rows[0]!;
  }
  const { rows } = await sql<{
    contactId: ContactId;
  }>`select x.contact_id from ${inOrderFrom(asked, key)} ${stoodThen(asked)}
    order by x.key ${direction}, x.contact_id ${direction} limit ${limit} offset ${offset}`.execute(db);
  const ids = rows.map(({ contactId }) => contactId);
  if (!isSearch) return { ids, totalCount: standing };
  const isLast = ids.length < limit && (ids.length > 0 || offset === 0);
  return { ids, totalCount: isLast ? offset + ids.length : await countPast(db, { ...asked, most }) };
}

const stoodThen = ({ overview, allowed, at }: Asked) => sql`${cellThen(overview.segmentNo, sql`x.contact_id`, at)}
  where then_.cell = any(${allowed}::smallint[])`;

/** How many people there are now, how many of them have the text, and how many have to be looked up for `most` rows. */
function sizesOf({ overview, standing, most }: Asked) {
  const everybody = Math.max(1, totalOf(overview.everybody));
  const inText = overview.found ? Math.max(1, totalOf(overview.found)) : everybody;
  const toLookUp = Math.min(inText, most * (everybody / standing));
  return { everybody, inText, toLookUp, rowsToWalk: Math.min(everybody, toLookUp * (everybody / inText)) };
}

/** About how many people the list has. A text that no job counted finds few. */
function matchedOf(asked: Asked): number {
  const { everybody, inText } = sizesOf(asked);
  return findsFew(asked.overview) ? 0 : asked.standing * (inText / everybody);
}

/** Where all rows of a short list come from. */
function allFrom(asked: Asked, key: string): RawBuilder<unknown> {
  const { overview, standing } = asked;
  const { everybody, inText } = sizesOf(asked);
  const byTable = inText + everybody / 10;
  if (!findsFew(overview) && 30 * standing < Math.min(10 * inText, byTable)) return whoEverStood(asked, key);
  return 10 * inText < byTable ? textHits(overview, key) : hitsOf(overview, key);
}

/** Where the rows of a page come from: the index of the sort, or another one that gives far fewer. */
function inOrderFrom(asked: Asked, key: string): RawBuilder<unknown> {
  const { overview, standing } = asked;
  const { inText, toLookUp, rowsToWalk } = sizesOf(asked);
  if (findsFew(overview) || rowsToWalk <= walkRows) return hitsOf(overview, key);
  // Far down in a list of many, to walk is still less than to sort all of them.
  if (toLookUp > 2 * standing) return whoEverStood(asked, key);
  return inText <= collectedByText ? textHits(overview, key) : hitsOf(overview, key);
}

/** How many people a text found then, up to a bound: in any order, so that most are read in that of the tables. */
async function countPast(db: Database, asked: Asked): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select from ${countedFrom(asked)} limit ${asked.most}) counted`.execute(db);
  return rows[0]!.n;
}

/** The least to read. What an index of a text or a status finds lies all over the tables: each takes as long as ten in their order. */
function countedFrom(asked: Asked): RawBuilder<unknown> {
  const { overview, standing, most } = asked;
  const { everybody, inText, toLookUp, rowsToWalk } = sizesOf(asked);
  const byTable = toLookUp + rowsToWalk / 10;
  const byText = inText <= collectedByText ? 10 * inText : Number.POSITIVE_INFINITY;
  const byStatus = 10 * Math.min(3 * standing, 2 * most * (everybody / inText));
  if (!findsFew(overview) && byStatus < Math.min(byText, byTable)) return whoStood(asked);
  const hits = byText < byTable ? textHits(overview, 'email') : hitsOf(overview, 'email');
  return sql`${hits} ${stoodThen(asked)}`;
}

/** Those who stood as the filter says: the point that brought them there is their last one. The latest come first. */
const whoStood = ({ overview: { segmentNo, plain }, allowed, at }: Asked) => sql`(
    select p.contact_id, p.at from membership_points p where p.segment_no = ${segmentNo}
      and p.cell = any(${allowed}::smallint[]) and p.at <= ${at}::timestamptz order by p.cell desc, p.at desc offset 0
  ) x cross join lateral (select p.at from membership_points p where p.segment_no = ${segmentNo}
    and p.contact_id = x.contact_id and p.at <= ${at}::timestamptz order by p.at desc limit 1) last
  cross join lateral (select from contact_texts t where t.contact_id = x.contact_id and t.search like ${likeText(plain)} offset 0) t
  where last.at = x.at`;

/** For a rare status: only those who came into it before that moment. */
function whoEverStood({ overview: { segmentNo, plain }, allowed, at }: Asked, key: string) {
  const text = plain === '' ? sql`` : sql`where t.search like ${likeText(plain)}`;
  return sql`(select t.contact_id, ${sql.ref(`t.${key}`)} as key from (
      select distinct contact_id from membership_points where segment_no = ${segmentNo}
        and cell = any(${allowed}::smallint[]) and at <= ${at}::timestamptz
    ) ever join contact_texts t on t.contact_id = ever.contact_id ${text} offset 0) x`;
}
