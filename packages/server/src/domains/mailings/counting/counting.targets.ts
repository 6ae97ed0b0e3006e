import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { Database } from '../../../platform/database/database.ts';
import { databaseFailure } from '../../../platform/database/database-failure.ts';
import { findTargets } from './counting.queries.ts';
import type { CountingClaim } from './counting.tokens.ts';

const keptMs = 10 * 60_000;
const mostKept = 200;
/** A reader waits for the first look at a mailing at most so long. */
const longestMs = 5_000;

interface Kept {
  readonly found: Promise<ReadonlyMap<number, string> | undefined>;
  readonly until: number;
}

/** The targets of the links of mailings, as far as this node was asked for them: they never change. */
export class Targets {
  readonly #db: Database;
  readonly #kept = new Map<number, Kept>();

  constructor(db: Database) {
    this.#db = db;
  }

  /** The address that a link leads to; undefined if its mailing is gone or has no such link. */
  async find({ mailing, link }: CountingClaim): Promise<string | undefined> {
    const url = (await this.#targetsOf(mailing))?.get(link);
    if (url === undefined || !URL.canParse(url)) return undefined;
    const { protocol, href } = new URL(url);
    return protocol === 'https:' || protocol === 'http:' ? href : undefined;
  }

  #targetsOf(mailing: number): Kept['found'] {
    const known = this.#kept.get(mailing);
    if (known && known.until > Date.now()) return known.found;
    const found = inTime(findTargets(this.#db, mailing));
    this.#kept.delete(mailing);
    this.#kept.set(mailing, { found, until: Date.now() + keptMs });
    if (this.#kept.size > mostKept) this.#kept.delete(this.#kept.keys().next().value!);
    // While the database is away, what was found before still holds.
    return found.catch((error: unknown) => {
      this.#kept.delete(mailing);
      if (!known) throw databaseFailure(error) === 'away' ? commonErrors('unavailable') : error;
      this.#kept.set(mailing, { found: known.found, until: Date.now() + longestMs });
      return known.found;
    });
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const timer = setTimeout(() => reject(commonErrors('unavailable')), longestMs);
  work.then(resolve, reject).finally(() => clearTimeout(timer));
  return promise;
}
