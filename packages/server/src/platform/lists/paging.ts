import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { z } from 'zod';
import { invalidFields } from '../base/invalid-input.ts';
import { rememberResults } from '../cache/statement-results.ts';
import type { Database } from '../database/database.ts';

/** The error for a page that is neither a number nor one of our cursors. */
export const unknownPage = () =>
  invalidFields({ path: 'query.page', message: 'must be a page number or what nextPage gave' });

/** Numbered pages use OFFSET up to here; beyond it, use cursors, which cost the same at any depth. */
const farthestOffset = 100_000;

/** `nearStart` finds numbered pages up to here. */
export const farthestMark = 1_000_000;

/** The number of rows before a numbered page. */
export function offsetOf({ page, itemsPerPage }: PageQuery, farthest = farthestOffset): number {
  if (typeof page !== 'number') throw unknownPage();
  const offset = (page - 1) * itemsPerPage;
  if (offset > farthest)
    throw invalidFields({ path: 'query.page', message: 'is too far: go on with what nextPage gave' });
  return offset;
}

/** The common fields in the reply of a short list that has numbered pages only. */
export function numberedPage(query: PageQuery, totalCount: number) {
  const hasNextPage = offsetOf(query) + query.itemsPerPage < totalCount;
  return { totalCount, hasNextPage, nextPage: hasNextPage ? Number(query.page) + 1 : null };
}

/** The sort key of a row in a list ordered by time, then id, newest first. */
export interface SortKey {
  /** Microseconds since 1970: a JavaScript Date would lose the last three digits, and so skip rows. */
  readonly at: number;
  readonly id: string;
}

/** Where a list continues: the key of the last item shown, and the count found on the first page. */
export interface Position extends SortKey {
  readonly totalCount: number;
  /** For lists that put better matches first: the part that the item is in. */
  readonly part: number;
}

const microsecondsAt = z.int().min(0).max(1e16);
const wire = z.tuple([microsecondsAt, z.uuid(), z.int().min(0), z.int().min(0).max(9)]);

const cursorOf = ({ at, id, totalCount, part }: Position): string =>
  Buffer.from(JSON.stringify([at, id, totalCount, part])).toString('base64url');

/** Parses a cursor of `nextPage`. A cursor that we never issued is the caller's mistake. */
function positionOf(page: string): Position {
  try {
    const [at, id, totalCount, part] = wire.parse(JSON.parse(Buffer.from(page, 'base64url').toString('utf8')));
    return { at, id, totalCount, part };
  } catch {
    throw unknownPage();
  }
}

/** Where a page starts: so many rows after a position, or after the start of the list. */
export interface PageStart<After extends SortKey = Position> {
  readonly itemsPerPage: number;
  readonly after: After | undefined;
  readonly offset: number;
}

/** Parses the requested page, or refuses it, before any query runs. `farthest`: lists with marks go on further. */
export function startOf(query: PageQuery, farthest = farthestOffset): PageStart {
  const { page, itemsPerPage } = query;
  return typeof page === 'string'
    ? { itemsPerPage, after: positionOf(page), offset: 0 }
    : { itemsPerPage, after: undefined, offset: offsetOf(query, farthest) };
}

/** The columns that the list is sorted by. */
export interface Order {
  readonly time: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
}

/** The time as `SortKey.at`, to be selected with the row. */
export const microseconds = (time: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(extract(epoch from ${time}) * 1000000)::bigint`;

const placeOf = ({ at, id }: SortKey) => sql`(timestamptz 'epoch' + ${at} * interval '1 microsecond', ${id}::uuid)`;

/** Rows that come before this one in the list, or are it. */
export const newerThan = ({ time, id }: Order, key: SortKey): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${time}, ${id}) >= ${placeOf(key)}`;

/**
 * The end of a statement, after its last condition: this page, plus one row that tells whether there is a next page.
 */
export function newestFirst(
  { time, id }: Order,
  { after, offset, itemsPerPage }: PageStart<SortKey>,
): RawBuilder<unknown> {
  const begin = after ? sql`and (${time}, ${id}) < ${placeOf(after)}` : sql``;
  return sql`${begin} order by ${time} desc, ${id} desc limit ${itemsPerPage + 1} offset ${offset}`;
}

const rowsBetweenMarks = 500;
/** Pages before this offset count from the first row, so they are always exact. */
const markedFrom = 1_000;
const marks = rememberResults<readonly SortKey[]>();

/** The rows of a list and their order. */
export interface Walk {
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly order: Order;
}

/** How far down marks are made at once: a page near the start must not wait for those of the whole list. */
const depths = [12_000, 50_000, 200_000, farthestMark];

/**
 * The same start, closer to its page: a distant numbered page counts from the last of the marks placed every 500 rows.
 * One pass over the keys makes the marks, and they may be 15 seconds old.
 */
export async function nearStart(db: Database, walk: Walk, start: PageStart<SortKey>): Promise<PageStart<SortKey>> {
  if (start.after || start.offset < markedFrom) return start;
  const known = await listMarks(db, walk, depths.find((depth) => depth >= start.offset) ?? farthestMark);
  const passed = Math.min(Math.floor(start.offset / rowsBetweenMarks), known.length);
  return passed === 0
    ? start
    : { ...start, after: known[passed - 1], offset: start.offset - passed * rowsBetweenMarks };
}

async function listMarks(
  db: Database,
  { from, where, order: { time, id } }: Walk,
  depth: number,
): Promise<readonly SortKey[]> {
  const statement = sql<SortKey>`select at, id from (
      select ${microseconds(time)} as at, ${id} as id, row_number() over (order by ${time} desc, ${id} desc) as place from ${from} where ${where} limit ${depth}
    ) numbered where place % ${sql.lit(rowsBetweenMarks)} = 0 order by place`;
  return marks.findOrShare({ db, statement }, async (keep) => {
    const { rows } = await statement.execute(db);
    keep(rows);
    return rows;
  });
}

/** The rows of a page without the extra one, and what its reply says about the next page. */
export function pageOfRows<Row extends SortKey & { readonly part?: number }>(
  rows: readonly Row[],
  { itemsPerPage }: PageStart,
  totalCount: number,
) {
  const shown = rows.slice(0, itemsPerPage);
  const last = shown.at(-1);
  const hasNextPage = rows.length > shown.length;
  const nextPage =
    hasNextPage && last ? cursorOf({ at: last.at, id: last.id, totalCount, part: last.part ?? 0 }) : null;
  return { shown, reply: { totalCount, hasNextPage, nextPage } };
}
