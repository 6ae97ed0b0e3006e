import { beforeEach } from 'vitest';
import { forgetResults } from '../src/platform/cache/statement-results.ts';
import { hasStartingState, pool } from './database.ts';

// Here and not in an imported module: with isolate off, a module's own hook would run for the first file only.
beforeEach(async () => {
  if (!hasStartingState()) await pool.query('select clean()');
  forgetResults();
});
