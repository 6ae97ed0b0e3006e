import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';

/** A term of the ontology, by its type, a maker, or a word that a record has without a term, by the facet that counts it. */
export type TermKind = TagType | 'maker' | WrittenKind;

/** The facets that count words without terms as well. */
export type WrittenKind = (typeof writtenKinds)[number];
export const writtenKinds = ['materials', 'cultures', 'places', 'periods'] as const;
export const isWritten = (kind: TermKind | undefined): kind is WrittenKind =>
  writtenKinds.some((written) => written === kind);

/** A parent further up than this is not followed: `term << 4 | distance` has four bits for the distance. */
const farthest = 15;

/** The broader terms of every term, in memory, so that moving a term rewrites no rows. */
export class TermTree {
  readonly #parents: ReadonlyMap<number, readonly number[]>;
  readonly #closed: Uint32Array[] = [];
  #spare: [Uint32Array, Uint32Array] = [new Uint32Array(256), new Uint32Array(256)];
  /** By term number; a number without a term has none. */
  readonly kinds: readonly (TermKind | undefined)[];
  /** Numbers of terms that are types of object. */
  readonly objectTypes: ReadonlySet<number>;
  /** The greatest term number, plus one. */
  readonly termsCount: number;

  constructor(
    edges: Iterable<readonly [term: number, parent: number]>,
    kinds: readonly (TermKind | undefined)[],
    objectTypes: ReadonlySet<number> = new Set(),
  ) {
    this.kinds = kinds;
    this.objectTypes = objectTypes;
    const parents = new Map<number, number[]>();
    for (const [term, parent] of edges) {
      const known = parents.get(term);
      if (known) known.push(parent);
      else parents.set(term, [parent]);
    }
    this.#parents = parents;
    this.termsCount = kinds.length;
  }

  /** The term and everything above it as `term << 4 | distance`, ascending; the shortest way counts. */
  closureOf(term: number): Uint32Array {
    const known = this.#closed[term];
    if (known) return known;
    // Nearest first, so each is met on its shortest way. They are few: looking through them is quicker than a map.
    const terms = [term];
    const entries = [(term << 4) >>> 0];
    for (let i = 0; i < terms.length; i++) {
      const distance = (entries[i]! & 15) + 1;
      if (distance > farthest) break;
      for (const parent of this.#parents.get(terms[i]!) ?? [])
        if (!terms.includes(parent)) {
          terms.push(parent);
          entries.push(((parent << 4) | distance) >>> 0);
        }
    }
    const closed = Uint32Array.from(entries).sort();
    this.#closed[term] = closed;
    return closed;
  }

  /** The terms of a work with everything above them, as a row of the index; valid until the next call. */
  rowOf(direct: readonly number[]): Uint32Array {
    let [row, spare] = this.#spare;
    let length = 0;
    for (const term of direct) {
      const closed = this.closureOf(term);
      if (length + closed.length > spare.length) {
        spare = new Uint32Array(2 * (length + closed.length));
        row = Uint32Array.from({ length: spare.length }, (_, i) => row[i] ?? 0);
      }
      length = merge(row, length, closed, spare);
      const last = row;
      row = spare;
      spare = last;
    }
    this.#spare = [row, spare];
    return row.subarray(0, length);
  }

  /** Terms whose row differs in the other tree. */
  differencesFrom(other: TermTree): Set<number> {
    const terms = new Set([...this.#parents.keys(), ...other.#parents.keys()]);
    const changed = new Set<number>();
    for (const term of terms) {
      const [mine, theirs] = [this.closureOf(term), other.closureOf(term)];
      if (mine.length !== theirs.length || mine.some((entry, i) => entry !== theirs[i])) changed.add(term);
    }
    return changed;
  }
}

/**
 * Merges the first `length` entries of a row and another row into a third, and returns its length; of a term that both
 * have, the smaller distance stays.
 */
function merge(row: Uint32Array, length: number, other: Uint32Array, into: Uint32Array): number {
  let [i, j, written] = [0, 0, 0];
  while (i < length && j < other.length) {
    const a = row[i]!;
    const b = other[j]!;
    into[written++] = a < b ? a : b;
    if (a >>> 4 <= b >>> 4) i++;
    if (b >>> 4 <= a >>> 4) j++;
  }
  while (i < length) into[written++] = row[i++]!;
  while (j < other.length) into[written++] = other[j++]!;
  return written;
}
