import { beforeEach } from 'vitest';
import { forgetResults } from '../src/platform/cache/statement-results.ts';
import { databaseFailure } from '../src/platform/database/database-failure.ts';
import { hasStartingState, pool } from './database.ts';

/** Work that the last test did not wait for may still hold rows: PostgreSQL then refuses one of the two. */
async function clean(triesLeft = 3): Promise<void> {
  try {
    await pool.query('select clean()');
  } catch (error) {
    if (databaseFailure(error) !== 'race' || triesLeft === 0) throw error;
    await clean(triesLeft - 1);
  }
}

// Here and not in an imported module: with isolate off, a module's own hook would run for the first file only.
beforeEach(async () => {
  if (!hasStartingState()) await clean();
  forgetResults();
});
