import type { Oddities } from './imports.tables.ts';

const examplesKept = 3;

/** Counts irregularities in the records and keeps a few examples of each kind. */
export class OddityCount {
  readonly #found: Oddities = {};

  note(what: string, where: string): void {
    const found = this.#found[what] ?? { count: 0, examples: [] };
    this.#found[what] = found;
    found.count += 1;
    if (found.examples.length < examplesKept) found.examples.push(where);
  }

  get found(): Oddities {
    return this.#found;
  }
}

/** The sum of both counts. */
export function addOddities(one: Oddities, other: Oddities): Oddities {
  const sum = { ...one };
  for (const [what, { count, examples }] of Object.entries(other)) {
    const known = sum[what];
    sum[what] = {
      count: (known?.count ?? 0) + count,
      examples: [...(known?.examples ?? []), ...examples].slice(0, examplesKept),
    };
  }
  return sum;
}

/** The report at the end of an import, the most frequent first. */
export function reportLines(oddities: Oddities): string[] {
  const sorted = Object.entries(oddities).sort(([a, one], [b, other]) => other.count - one.count || a.localeCompare(b));
  return sorted.map(([what, { count, examples }]) => `${String(count).padStart(8)}  ${what} (${examples.join(', ')})`);
}
