import { type Kysely, sql } from 'kysely';

/**
 * The time of a move is the time of its row, not of its transaction's start: a transaction that began earlier and waited
 * for another one has moved later, and the history must replay in that order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table membership_events alter column at set default clock_timestamp()`.execute(db);
  await sql`alter table newsletter_consents alter column at set default clock_timestamp()`.execute(db);
}
