import type { RawBuilder } from 'kysely';
import type { Database } from '../database/database.ts';
import { Cache } from './cache.ts';

/** A statement with its values: what one viewer sees is never given to one who sees other things. */
export interface Statement {
  readonly db: Database;
  readonly statement: RawBuilder<unknown>;
}

const caches = new Set<Pick<Cache<Statement, never>, 'invalidate'>>();

/** A cache of what statements found, for results that are costly and may be 15 seconds old. Each process has its own. */
export function rememberResults<Found>(): Cache<Statement, Found> {
  const cache = new Cache<Statement, Found>({ keyOf: keyOfStatement, most: { entries: 500 }, milliseconds: 15_000 });
  caches.add(cache);
  return cache;
}

/** For tests, which put another world into the same database. */
export function forgetResults(): void {
  for (const cache of caches) cache.invalidate(['*']);
}

function keyOfStatement({ db, statement }: Statement): string {
  const { sql: text, parameters } = statement.compile(db);
  return JSON.stringify([text, parameters]);
}
