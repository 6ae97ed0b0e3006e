import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';

/** Where a list goes on: the sort key of the last item shown (microseconds, so that nothing is skipped), and the count found on the first page. */
export interface Position {
  readonly at: number;
  readonly id: string;
  readonly totalCount: number;
}

const wire = z.tuple([
  z
    .int()
    .min(0)
    .max(10 ** 16),
  z.uuid(),
  z.int().min(0),
]);

/** The opaque text that `nextPage` carries. */
export const cursorOf = ({ at, id, totalCount }: Position): string => Buffer.from(JSON.stringify([at, id, totalCount])).toString('base64url');

/** Reads a cursor; one that we never gave is the caller's mistake. */
export function positionOf(cursor: string): Position {
  try {
    const [at, id, totalCount] = wire.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    return { at, id, totalCount };
  } catch {
    throw invalidPage('must be a page number or what nextPage gave');
  }
}

/** Numbered pages are counted off from the first; far ones are for cursors, which cost the same at any depth. */
const farthestOffset = 100_000;

/** How many rows stand before a numbered page. */
export function offsetOf({ page, itemsPerPage }: { page: number; itemsPerPage: number }): number {
  const offset = (page - 1) * itemsPerPage;
  if (offset > farthestOffset) throw invalidPage('is too far: go on with what nextPage gave');
  return offset;
}

const invalidPage = (message: string) =>
  Object.assign(commonErrors('invalid-input'), { errors: [{ path: 'query.page', message }], message: `query.page ${message}` });

/** A time as whole microseconds: a JavaScript Date would lose the last three digits. */
export const microseconds = (time: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(extract(epoch from ${time}) * 1000000)::bigint`;

/** The time that `microseconds` was made of. */
export const timeOf = (at: number): RawBuilder<Date> => sql<Date>`(timestamptz 'epoch' + ${at} * interval '1 microsecond')`;
