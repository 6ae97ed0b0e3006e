import type { ArtworkId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * A condition on a work, in two ways. PostgreSQL would mix them, because it knows neither how the matches lie in the
 * order of a list nor that a page needs only the first ones.
 */
export interface Condition {
  /** A query for the `artwork_id` of each match, read off an index: for few matches, or to count many of them. */
  readonly rows: RawBuilder<unknown>;
  /** `rows` may name a work more than once. */
  readonly isRepeated?: boolean;
  /** Whether the work in row `n` of listed_works matches: for walking a list in its order. */
  readonly test: RawBuilder<SqlBool>;
}

/** The matches have rows `m` of another table. A scalar subquery stays with the work that it looks at. */
export const among = (table: RawBuilder<unknown>, matching: RawBuilder<SqlBool>, isRepeated = false): Condition => ({
  rows: sql`select m.artwork_id from ${table} m where ${matching}`,
  isRepeated,
  // 'is true' hides the values from their index: all rows of the work are read, a dozen at most.
  test: sql`(select true from ${table} m where m.artwork_id = n.artwork_id and (${matching}) is true limit 1) is true`,
});

/** The work is one of these. */
export const isOneOf = (ids: readonly ArtworkId[]): Condition => ({
  rows: sql`select given.id as artwork_id from unnest(${ids}::uuid[]) given (id)`,
  test: sql`n.artwork_id = any(${ids}::uuid[])`,
});

/** Works with one of these conditions. */
export function either(first: Condition, ...others: readonly Condition[]): Condition {
  const all = [first, ...others];
  if (others.length === 0) return first;
  return {
    rows: sql`select one.artwork_id from (${sql.join(
      all.map(({ rows }) => sql`(${rows})`),
      sql` union all `,
    )}) one`,
    isRepeated: true,
    test: sql`(${sql.join(
      all.map(({ test }) => test),
      sql` or `,
    )})`,
  };
}

/** The works of a condition that also pass a test over the row `n` of listed_works. */
export const thatAlso = (one: Condition, test: RawBuilder<SqlBool>): Condition => ({
  ...one,
  rows: sql`select n.artwork_id from (${one.rows}) passed join listed_works n on n.artwork_id = passed.artwork_id where ${test}`,
  test: sql`(${one.test} and ${test})`,
});

export const not = ({ test }: Condition): RawBuilder<SqlBool> => sql<SqlBool>`(not ${test})`;

/**
 * The work has one of these terms. Term and artist ids are looked up beforehand: with concrete values the planner knows
 * how many works they have, and one artist may have made more than half of them.
 */
export function carries(ids: readonly TagId[]): Condition {
  const [only, ...others] = ids;
  if (!only || others.length > 0) return among(sql`artwork_tags`, sql`m.tag_id = any(${ids}::uuid[])`, true);
  const isIt = sql`m.tag_id = ${only}::uuid`;
  return {
    rows: sql`select m.artwork_id from artwork_tags m where ${isIt}`,
    test: sql`(select true from artwork_tags m where m.artwork_id = n.artwork_id and ${isIt}) is true`,
  };
}
