import type pg from 'pg';
import { StartRefused } from '../base/start-refused.ts';

/** The last of the migrations that the baseline replaced (decision 0089). Later ones have later names. */
export const lastReplaced = '20261128T1320-artworks-opened-terms';

/** Names of the baseline's migrations come before those of all that it replaced. */
const isBaseline = (name: string) => name < '20261121T0100';

/** Of the applied migrations, those that the baseline replaced. Refuses a database that lacks some of them. */
function replacedOnes(applied: readonly string[], known: readonly string[]): string[] {
  const replaced = applied.filter((name) => name <= lastReplaced && !known.includes(name)).sort();
  if (replaced.length > 0 && !replaced.includes(lastReplaced))
    throw new StartRefused(
      `The database has the schema of an older Oeuvre (${replaced.at(-1)}): first start the version whose last migration is ${lastReplaced}, then this one`,
    );
  return replaced;
}

/**
 * Records the baseline in a database that has its schema from the migrations before. It is one statement, so of several
 * nodes at once the first one does it. The baseline takes the time of the first replaced migration, because the migrator
 * expects names in the order of their times.
 */
export async function adoptBaseline(
  pool: pg.Pool,
  applied: readonly string[],
  known: readonly string[],
): Promise<void> {
  const replaced = replacedOnes(applied, known);
  if (replaced.length === 0) return;
  await pool.query(
    `with replaced as (delete from kysely_migration where name = any($1) returning timestamp)
     insert into kysely_migration (name, timestamp)
       select baseline.name, first.timestamp from unnest($2::text[]) baseline (name),
         (select min(timestamp) as timestamp from replaced) first where first.timestamp is not null`,
    [replaced, known.filter(isBaseline)],
  );
}
