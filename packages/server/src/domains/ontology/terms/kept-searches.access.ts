import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Database } from '../../../platform/database/database.ts';

type CountSearches = (db: Database, terms: readonly TagId[]) => Promise<number>;

/**
 * A domain that keeps people's searches registers how many there are by any of these terms. Nobody learns whose they
 * are.
 */
class KeptSearches {
  readonly #counters = new Map<string, CountSearches>();

  register(kind: string, count: CountSearches): void {
    this.#counters.set(kind, count);
  }

  async count(db: Database, terms: readonly TagId[]): Promise<number> {
    const counts = await Promise.all([...this.#counters.values()].map((count) => count(db, terms)));
    return counts.reduce((sum, one) => sum + one, 0);
  }
}
export const keptSearches = new KeptSearches();
