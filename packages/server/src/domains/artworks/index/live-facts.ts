import type { Columns } from './columns.ts';

/**
 * The facts of works: words and years of their records, `fact << 4 | part`. As with terms, a changed work has a row of
 * its own, and its postings in the columns may be stale.
 */
export class LiveFacts {
  readonly #columns: Columns;
  readonly changed = new Map<number, Uint32Array>();
  /** By fact, the postings that changes added. */
  readonly recent = new Map<number, number[]>();
  #count: number;
  #termsCount: number;

  constructor(columns: Columns) {
    this.#columns = columns;
    this.#count = columns.count;
    this.#termsCount = columns.worksOfFacts.starts.length - 1;
  }

  /** Works. */
  get count(): number {
    return this.#count;
  }

  /** The greatest number of a fact, plus one. */
  get termsCount(): number {
    return this.#termsCount;
  }

  get forward(): Uint32Array {
    return this.#columns.factsOfWorks.entries;
  }

  get offsets(): Uint32Array {
    return this.#columns.factsOfWorks.starts;
  }

  get postings(): Uint32Array {
    return this.#columns.worksOfFacts.entries;
  }

  get starts(): Uint32Array {
    return this.#columns.worksOfFacts.starts;
  }

  put(work: number, facts: readonly number[]): void {
    this.#count = Math.max(this.#count, work + 1);
    const before = this.changed.get(work);
    const row = Uint32Array.from(facts);
    this.changed.set(work, row);
    for (const entry of row) {
      if (before?.includes(entry)) continue;
      const posting = ((work << 4) | (entry & 15)) >>> 0;
      const list = this.recent.get(entry >>> 4);
      if (list) list.push(posting);
      else this.recent.set(entry >>> 4, [posting]);
      this.#termsCount = Math.max(this.#termsCount, (entry >>> 4) + 1);
    }
  }
}
