import type { RawBuilder } from 'kysely';
import type { Database } from '../database/database.ts';
import { Cache, type Keep } from './cache.ts';
import { ChosenSegments } from './rights-trace.ts';

/** A statement with its values. The values are part of the key, so nobody gets what another viewer may see. */
export interface Statement {
  readonly db: Database;
  readonly statement: RawBuilder<unknown>;
}

/** Results of statements that are expensive and may be some seconds old. Each process has its own. */
export interface StatementResults<Found> {
  find(statement: Statement): Found | undefined;
  keep(statement: Statement, found: Found): void;
  /** The stored result, or what the work returns; callers that ask at the same time share it. */
  findOrShare(statement: Statement, work: (keep: Keep<Found>) => Promise<Found>): Promise<Found>;
}

const caches = new Set<Pick<Cache<string, never>, 'invalidate'>>();

export function rememberResults<Found>(seconds = 15): StatementResults<Found> {
  const cache = new Cache<string, Found>({
    keyOf: (key) => key,
    most: { entries: 500 },
    milliseconds: seconds * 1_000,
  });
  caches.add(cache);
  return {
    find(statement) {
      const key = keyOf(statement);
      return key === undefined ? undefined : cache.find(key);
    },
    keep(statement, found) {
      const key = keyOf(statement);
      if (key !== undefined) cache.keep(key, found);
    },
    async findOrShare(statement, work) {
      const key = keyOf(statement);
      return key === undefined ? work(() => {}) : cache.findOrShare(key, work);
    },
  };
}

/** For tests, which replace the content of the database. */
export function forgetResults(): void {
  for (const cache of caches) cache.invalidate(['*']);
}

/** Compiling costs more than finding; several caches are asked for the same statement. */
const keys = new WeakMap<Statement['statement'], { readonly key: string | undefined }>();

/** Undefined while rights are traced: then the statement must run, so that its rows are recorded. */
function keyOf({ db, statement }: Statement): string | undefined {
  const known = keys.get(statement);
  if (known) return known.key;
  const { sql: text, parameters } = statement.compile(db);
  const isTraced = parameters.some((value) => value instanceof ChosenSegments);
  const key = isTraced ? undefined : JSON.stringify([text, parameters]);
  keys.set(statement, { key });
  return key;
}
