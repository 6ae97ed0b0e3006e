import type { RawBuilder } from 'kysely';
import type { Database } from '../database/database.ts';
import { Cache } from './cache.ts';

/** A statement with its values. The values are part of the key, so nobody gets what another viewer may see. */
export interface Statement {
  readonly db: Database;
  readonly statement: RawBuilder<unknown>;
}

const caches = new Set<Pick<Cache<Statement, never>, 'invalidate'>>();

/** A cache of results of statements that are expensive and may be 15 seconds old. Each process has its own. */
export function rememberResults<Found>(): Cache<Statement, Found> {
  const cache = new Cache<Statement, Found>({ keyOf: keyOfStatement, most: { entries: 500 }, milliseconds: 15_000 });
  caches.add(cache);
  return cache;
}

/** For tests, which replace the content of the database. */
export function forgetResults(): void {
  for (const cache of caches) cache.invalidate(['*']);
}

function keyOfStatement({ db, statement }: Statement): string {
  const { sql: text, parameters } = statement.compile(db);
  return JSON.stringify([text, parameters]);
}
