import type { ContactSort } from '@oeuvre/contracts/domains/memberships/contacts/contacts.constants.ts';
import type { ContactFilter } from '@oeuvre/contracts/domains/memberships/contacts/contacts.model.ts';
import type { ContactId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { codesAllowed, likeText } from './contacts.access.ts';
import { allowedCells, allowedCodes, type Cells, sumOf } from './contacts.cells.ts';
import {
  countFound,
  findsFew,
  manyContacts,
  type Overview,
  overviewOf,
  textFound,
  totalOf,
} from './contacts.counting.ts';

/** The column of each sort, in `segment_contacts`, `contact_texts` and `contact_changes` alike. */
const keyOf = {
  email: 'email',
  lastName: 'last_key',
  firstName: 'first_key',
  fullName: 'search',
  countryName: 'country_key',
} as const;
export const sortKeys = Object.values(keyOf);

export interface Sorting {
  readonly key: string;
  readonly isDown: boolean;
}
export const sortingOf = (sort: ContactSort): Sorting => ({
  key: keyOf[sort.replace('-', '') as keyof typeof keyOf],
  isDown: sort.startsWith('-'),
});

export interface ContactList {
  readonly segmentId: SegmentId;
  readonly filter: ContactFilter;
  readonly sort: ContactSort;
  readonly offset: number;
  readonly limit: number;
}

export interface FoundPage {
  readonly ids: readonly ContactId[];
  readonly totalCount: number;
}

/** Rows of an index that a walk reads in about 20 ms. */
const walkRows = 20_000;
/** A page that so few rows come before is walked to from the start: to find the mark would take longer. */
const fewRows = 2_000;
/** People of some statuses that are read from an index and sorted in about 50 ms. */
const collectedByStatus = 50_000;
/** Hits of a text, which lie all over the table, that are collected and sorted in about 150 ms. */
export const collectedByText = 12_000;

/** The input of all ways of finding a page. */
interface Asked {
  readonly db: Database;
  readonly overview: Overview;
  readonly filter: ContactFilter;
  readonly sorting: Sorting;
  readonly offset: number;
  readonly limit: number;
  readonly matched: number;
}

/** The contacts of a page, and how many there are on all pages. */
export async function findContactsPage(
  db: Database,
  { segmentId, filter, sort, offset, limit }: ContactList,
): Promise<FoundPage> {
  const overview = await overviewOf(db, segmentId, filter.search);
  const asked = { db, overview, filter, sorting: sortingOf(sort), offset, limit, matched: 0 };
  if (findsFew(overview)) return collectFew(asked);
  const cells = await countFound(db, overview);
  const totalCount = sumOf(cells, allowedCells(filter));
  if (offset >= totalCount) return { ids: [], totalCount };
  return { ids: await findIds({ ...asked, matched: totalCount }, cells), totalCount };
}

async function findIds(asked: Asked, cells: Cells): Promise<readonly ContactId[]> {
  const { offset, limit, matched } = asked;
  // The end of a list is the start of the list the other way round.
  if (offset > matched / 2) {
    const wanted = Math.min(limit, matched - offset);
    const turned = { key: asked.sorting.key, isDown: !asked.sorting.isDown };
    const ids = await nearStart({ ...asked, sorting: turned, offset: matched - offset - wanted, limit: wanted }, cells);
    return ids.toReversed();
  }
  return nearStart({ ...asked, limit: Math.min(limit, matched - offset) }, cells);
}

async function nearStart(asked: Asked, cells: Cells): Promise<readonly ContactId[]> {
  const { overview, offset, limit, matched, filter } = asked;
  const total = totalOf(overview.everybody);
  if (total < manyContacts) return walk(asked, undefined);
  const allowed = allowedCells(filter);
  const inStatus = sumOf(overview.everybody, allowed);
  const inText = totalOf(cells);
  const isNear = (offset + limit) * (total / matched) < fewRows;
  const start = overview.plain === '' && !isNear ? await markBefore(asked, allowed) : undefined;
  const rowsToWalk = ((start?.offset ?? offset) + limit) * (total / matched);
  if (rowsToWalk < walkRows) {
    const ids = await walk(asked, start, 2 * walkRows);
    if (ids.length === limit) return ids;
  }
  if (inStatus <= collectedByStatus && inStatus < rowsToWalk) return collectByStatus(asked);
  if (overview.plain !== '' && inText <= collectedByText) return collectByText(asked);
  return walk(asked, start);
}

const directionOf = ({ isDown }: Sorting) => (isDown ? sql`desc` : sql`asc`);

/** Conditions on the rows of a walk, by the alias `x`. */
function matching({ filter, overview }: Asked): RawBuilder<SqlBool> {
  const codes = codesAllowed(allowedCodes(filter));
  return overview.plain === '' ? codes : sql<SqlBool>`${codes} and x.search like ${likeText(overview.plain)}`;
}

interface Start {
  readonly key: string;
  readonly contactId: string;
  /** Rows of the list from here to the page. */
  readonly offset: number;
}

/** Reads the index of the sort from a start on, at most so many rows. */
async function walk(asked: Asked, start: Start | undefined, budget?: number): Promise<readonly ContactId[]> {
  const { db, overview, sorting, offset, limit } = asked;
  const key = sql.ref(sorting.key);
  const direction = directionOf(sorting);
  const from = start
    ? sql`and (${key}, contact_id) ${sorting.isDown ? sql`<` : sql`>=`} (${start.key}, ${start.contactId}::uuid)`
    : sql``;
  const { rows } = await sql<{ contactId: ContactId }>`select x.contact_id from (
      select contact_id, ${key} as key, status, newsletter, search from segment_contacts
      where segment_no = ${overview.segmentNo} ${from}
      order by ${key} ${direction}, contact_id ${direction} ${budget === undefined ? sql`` : sql`limit ${budget}`}
    ) x where ${matching(asked)} order by x.key ${direction}, x.contact_id ${direction}
    limit ${limit} offset ${start?.offset ?? offset}`.execute(db);
  return rows.map(({ contactId }) => contactId);
}

/** The last mark before the page. Changes that no job has added to the marks yet count where they belong. */
async function markBefore(
  { db, overview, sorting, offset, matched }: Asked,
  allowed: readonly number[],
): Promise<Start | undefined> {
  if (!overview.isCounted) return undefined;
  const inOrder = sql`key collate "C", contact_id`;
  // Downwards, the list begins with the rows from the mark on.
  const chosen = sorting.isDown
    ? sql`before >= ${matched - offset} order by key collate "C", contact_id`
    : sql`before <= ${offset} order by key collate "C" desc, contact_id desc`;
  const { rows } = await sql<{ key: string; contactId: string; before: number }>`
    with items as (
      select m.key, m.contact_id, true as is_mark,
        (select coalesce(sum(m.cells[cell + 1]), 0) from unnest(${allowed}::int[]) cell)::int as n
      from contact_marks m where m.segment_no = ${overview.segmentNo} and m.sort = ${sorting.key}
      union all
      select ${sql.ref(`g.${sorting.key}`)}, g.contact_id, false, g.n::int
      from contact_changes g where g.segment_no = ${overview.segmentNo} and g.cell = any(${allowed}::smallint[])
    ), placed as (
      select key, contact_id, is_mark,
        coalesce(sum(n) over (order by ${inOrder} rows between unbounded preceding and 1 preceding), 0)::int as before
      from items
    )
    select key, contact_id, before from placed where is_mark and ${chosen} limit 1`.execute(db);
  const mark = rows[0];
  if (!mark) return undefined;
  const passed = sorting.isDown ? matched - mark.before : mark.before;
  return { key: mark.key, contactId: mark.contactId, offset: offset - passed };
}

/** For a status that few have: everybody who has it, sorted. */
async function collectByStatus(asked: Asked): Promise<readonly ContactId[]> {
  const { db, overview, sorting, offset, limit } = asked;
  const direction = directionOf(sorting);
  const { rows } = await sql<{ contactId: ContactId }>`with hits as materialized (
      select x.contact_id, ${sql.ref(`x.${sorting.key}`)} as key from segment_contacts x
      where x.segment_no = ${overview.segmentNo} and ${matching(asked)}
    ) select contact_id from hits order by key ${direction}, contact_id ${direction} limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map(({ contactId }) => contactId);
}

// trick: planner fence
/** Everybody whom the text finds, with their place in the segment. */
const placedHits = ({ overview, sorting }: Asked) => sql`
  (select t.contact_id, ${sql.ref(`t.${sorting.key}`)} as key from contact_texts t where ${textFound(overview.plain)} offset 0) hits
  cross join lateral (select x.status, x.newsletter from segment_contacts x
    where x.segment_no = ${overview.segmentNo} and x.contact_id = hits.contact_id offset 0) x`;

/** Everybody whom a text finds, sorted; then their statuses, until the page is full. */
async function collectByText({ db, overview, filter, sorting, offset, limit }: Asked): Promise<readonly ContactId[]> {
  const direction = directionOf(sorting);
  const { rows } = await sql<{ contactId: ContactId }>`select hits.contact_id from (
      select t.contact_id, ${sql.ref(`t.${sorting.key}`)} as key from contact_texts t where ${textFound(overview.plain)}
      order by key ${direction}, contact_id ${direction} offset 0
    ) hits cross join lateral (select x.status, x.newsletter from segment_contacts x
      where x.segment_no = ${overview.segmentNo} and x.contact_id = hits.contact_id offset 0) x
    where ${codesAllowed(allowedCodes(filter))} order by hits.key ${direction}, hits.contact_id ${direction}
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ contactId }) => contactId);
}

/** For a text that finds few: the page and the number in one go. */
async function collectFew(asked: Asked): Promise<FoundPage> {
  const { db, filter, sorting, offset, limit } = asked;
  const direction = directionOf(sorting);
  const { rows } = await sql<{ ids: ContactId[] | null; totalCount: number }>`with placed as materialized (
      select hits.contact_id, hits.key from ${placedHits(asked)} where ${codesAllowed(allowedCodes(filter))}
    ) select (select count(*)::int from placed) as total_count,
      array(select contact_id from placed order by key ${direction}, contact_id ${direction} limit ${limit} offset ${offset}) as ids`.execute(
    db,
  );
  return { ids: rows[0]?.ids ?? [], totalCount: rows[0]?.totalCount ?? 0 };
}
