import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { longestRank, rankBetween, ranksAfter } from './ranks.ts';

/** A list that people order: the rows of a table with these conditions. */
export interface Ordered {
  readonly table: RawBuilder<unknown>;
  readonly within: RawBuilder<unknown>;
}

/** Two rows of one list, locked with it. */
export interface Move {
  readonly id: string;
  readonly rank: string;
  readonly targetRank: string;
}

/**
 * Moves a row to the place of another; the ones between shift. It writes one row: a rank between two neighbours
 * (fractional indexing). The caller holds the lock of the list.
 */
export async function moveInOrder(tx: Database, { table, within }: Ordered, move: Move): Promise<void> {
  if (move.rank === move.targetRank) return;
  const isForward = move.rank < move.targetRank;
  const { rows } = await sql<{
    rank: string | null;
  }>`select ${isForward ? sql`min(rank)` : sql`max(rank)`} as rank from ${table}
    where ${within} and rank ${isForward ? sql`>` : sql`<`} ${move.targetRank}`.execute(tx);
  const beyond = rows[0]!.rank;
  const rank = isForward ? rankBetween(move.targetRank, beyond) : rankBetween(beyond, move.targetRank);
  await sql`update ${table} set rank = ${rank} where id = ${move.id}`.execute(tx);
  if (rank.length > longestRank) await rankAnew(tx, { table, within });
}

/** Gives the whole list short ranks in its present order. */
async function rankAnew(tx: Database, { table, within }: Ordered): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from ${table} where ${within} order by rank`.execute(tx);
  // First out of the way: each rank occurs once at any moment.
  await sql`update ${table} set rank = '!' || rank where ${within}`.execute(tx);
  await sql`update ${table} set rank = n.rank from unnest(${rows.map(({ id }) => id)}::uuid[], ${ranksAfter(null, rows.length)}::text[]) as n (id, rank) where ${table}.id = n.id`.execute(
    tx,
  );
}
