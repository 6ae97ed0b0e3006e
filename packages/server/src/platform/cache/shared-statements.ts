import { createHash } from 'node:crypto';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Pool, QueryResult } from 'pg';
import { createDatabase, type Database, standFor } from '../database/database.ts';
import { Cache } from './cache.ts';
import type { ContentChanges } from './content.ts';
import { ChosenSegments } from './rights-trace.ts';

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}
type Result = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>;

interface Sharing {
  readonly pool: Pool;
  readonly changes: ContentChanges;
  /** The database that the shared one replaces. */
  readonly db?: Database;
}

const limits = { bytes: 8 * 1024 * 1024, milliseconds: 60_000 };
const reads = /^[\s(]*(select|with|explain)\b/i;

/**
 * A database for content that many people share: the same statement with the same values runs once until anything is
 * touched, at most a minute. What somebody may see stands in the values, so people with different rights share only the
 * rows that do not depend on them. It reads only, and its rows are frozen.
 */
export function shareStatements({ pool, changes, db }: Sharing): Database {
  const results = new Cache<Statement, Result>({
    keyOf: ({ text, values }) => JSON.stringify([text, values]),
    most: { bytes: limits.bytes, bytesOf: ({ rows }) => frozenBytes(rows) },
    milliseconds: limits.milliseconds,
  });
  changes.on(() => results.invalidate(['*']));
  const resultOf = (text: string, values: readonly unknown[]): Promise<Result> =>
    results.findOrShare({ text, values }, async (keep) => {
      const { command, rowCount, rows } = await pool.query(text, [...values]);
      const result = { command, rowCount, rows };
      keep(result);
      return result;
    });
  const run = async (text: string, values: readonly unknown[]): Promise<Result> => {
    if (!reads.test(text)) throw new Error(`A shared page only reads: ${text}`);
    const chosen = values.find((value) => value instanceof ChosenSegments);
    if (!chosen) return resultOf(text, values);
    const valuesFor = (rights: Viewer) =>
      values.map((value) => (value instanceof ChosenSegments ? value.choose(rights) : value));
    const result = await resultOf(text, chosen.trace.choose(valuesFor));
    const rowsFor = async (rights: Viewer) => digestOf(await resultOf(text, valuesFor(rights)));
    // Which segments are chosen, not only which ones they are now: two choices may both be empty for this reader.
    const named = values.map((value) => (value instanceof ChosenSegments ? `${value.choose}` : value));
    chosen.trace.record(JSON.stringify([text, named]), rowsFor, digestOf(result));
    return result;
  };
  const client = { query: run, release: () => {} } as unknown as PostgresPoolClient;
  const shared: PostgresPool = { connect: async () => client, end: async () => {}, options: {} };
  const sharing = createDatabase(shared);
  if (db) standFor(sharing, db);
  return sharing;
}

const digests = new WeakMap<Result, string>();

/** Equal for results with equal rows. */
function digestOf(result: Result): string {
  const known = digests.get(result);
  if (known) return known;
  const digest = createHash('sha256').update(JSON.stringify(result.rows)).digest('base64');
  digests.set(result, digest);
  return digest;
}

/** V8's overhead for an object or array, and for each of its values. */
const bytesPerObject = 32;
const bytesPerValue = 16;

/** Freezes a value with all that it contains; returns about how many bytes it takes. */
function frozenBytes(value: unknown): number {
  if (typeof value === 'string') return value.length * 2;
  if (typeof value !== 'object' || value === null) return 0;
  // Typed arrays cannot be frozen.
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return Object.values(Object.freeze(value)).reduce<number>(
    (sum, part) => sum + bytesPerValue + frozenBytes(part),
    bytesPerObject,
  );
}
