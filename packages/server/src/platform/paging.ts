import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { invalidFields } from './invalid-input.ts';

/** The refusal of a page that is neither a number nor a cursor of ours. */
export const unknownPage = () => invalidFields({ path: 'query.page', message: 'must be a page number or what nextPage gave' });

/** Numbered pages are counted off from the first; far ones are for cursors, which cost the same at any depth. */
const farthestOffset = 100_000;

/** How many rows stand before a numbered page. */
export function offsetOf({ page, itemsPerPage }: PageQuery): number {
  if (typeof page !== 'number') throw unknownPage();
  const offset = (page - 1) * itemsPerPage;
  if (offset > farthestOffset) throw invalidFields({ path: 'query.page', message: 'is too far: go on with what nextPage gave' });
  return offset;
}

/** What is the same in the reply of every short list that has numbered pages only. */
export function numberedPage(query: PageQuery, totalCount: number) {
  const hasNextPage = offsetOf(query) + query.itemsPerPage < totalCount;
  return { totalCount, hasNextPage, nextPage: hasNextPage ? Number(query.page) + 1 : null };
}

/** The sort key of a row of a list that is ordered by time, then id, the newest first. */
export interface SortKey {
  /** Microseconds since 1970: a JavaScript Date would lose the last three digits, and with them rows. */
  readonly at: number;
  readonly id: string;
}

/** Where a list goes on: the key of the last item shown, and the count found on the first page. */
export interface Position extends SortKey {
  readonly totalCount: number;
}

const microsecondsAt = z.int().min(0).max(1e16);
const wire = z.tuple([microsecondsAt, z.uuid(), z.int().min(0)]);

const cursorOf = ({ at, id, totalCount }: Position): string => Buffer.from(JSON.stringify([at, id, totalCount])).toString('base64url');

/** Reads what `nextPage` gave. A cursor that we never gave is the caller's mistake. */
function positionOf(page: string): Position {
  try {
    const [at, id, totalCount] = wire.parse(JSON.parse(Buffer.from(page, 'base64url').toString('utf8')));
    return { at, id, totalCount };
  } catch {
    throw unknownPage();
  }
}

/** Where a page begins: behind a position, or behind so many rows. */
export interface PageStart {
  readonly itemsPerPage: number;
  readonly after: Position | undefined;
  readonly offset: number;
}

/** Reads the page that is asked for, or refuses it; before any query is begun. */
export function startOf(query: PageQuery): PageStart {
  const { page, itemsPerPage } = query;
  return typeof page === 'string' ? { itemsPerPage, after: positionOf(page), offset: 0 } : { itemsPerPage, after: undefined, offset: offsetOf(query) };
}

/** The columns that a list is ordered by. */
export interface Order {
  readonly time: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
}

/** The time as `SortKey.at`, to select beside the row. */
export const microseconds = (time: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(extract(epoch from ${time}) * 1000000)::bigint`;

/** The end of a statement that follows its last condition: this page, and one row more that tells whether there is a next one. */
export function newestFirst({ time, id }: Order, { after, offset, itemsPerPage }: PageStart): RawBuilder<unknown> {
  const begin = after ? sql`and (${time}, ${id}) < (timestamptz 'epoch' + ${after.at} * interval '1 microsecond', ${after.id}::uuid)` : sql``;
  return sql`${begin} order by ${time} desc, ${id} desc limit ${itemsPerPage + 1} offset ${offset}`;
}

/** The rows of a page without the one too many, and what its reply says of the next. */
export function pageOfRows<Row extends SortKey>(rows: readonly Row[], { itemsPerPage }: PageStart, totalCount: number) {
  const shown = rows.slice(0, itemsPerPage);
  const last = shown.at(-1);
  const hasNextPage = rows.length > shown.length;
  return { shown, reply: { totalCount, hasNextPage, nextPage: hasNextPage && last ? cursorOf({ at: last.at, id: last.id, totalCount }) : null } };
}
