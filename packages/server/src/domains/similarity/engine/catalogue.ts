import type { CollectedWorks, TermsOfWorks } from '../ranking/works.ts';
import { WorkIds } from './work-ids.ts';

/** A work as PostgreSQL gives it. */
export interface CatalogueRow {
  readonly id: string;
  readonly isOpen: boolean;
  readonly published: boolean;
  /** Numbers of its own terms. */
  readonly terms: readonly number[];
  /** Numbers of the segments where it is published. */
  readonly segments: readonly number[];
}

/** Terms by their number, with all that stands above them: `term << 4 | distance`, the term itself included. */
export interface Terms {
  readonly ids: readonly string[];
  readonly numbers: ReadonlyMap<string, number>;
  readonly types: readonly string[];
  readonly closures: readonly (readonly number[])[];
}

export const isOpenFlag = 1;
export const isPublishedFlag = 2;

/** The works of a catalogue in typed arrays, as similarity reads them. */
export class Catalogue implements TermsOfWorks, CollectedWorks {
  readonly ids: WorkIds;
  readonly terms: Terms;
  readonly changed = new Map<number, Uint32Array>();
  readonly recent = new Map<number, number[]>();
  forward: Uint32Array;
  offsets: Uint32Array;
  postings = new Uint32Array(0);
  starts = new Uint32Array(1);
  flags: Uint8Array;
  readonly segmentNumbers = new Map<string, number>();
  /** Works by segment; those of changed works are in `changedSegments`. */
  readonly #walls: number[][] = [];
  readonly #changedSegments = new Map<number, readonly number[]>();
  readonly #sets: { readonly id: string; readonly segment: string; readonly works: Uint32Array }[] = [];
  readonly #setsOf = new Map<number, number[]>();
  #filled = 0;

  constructor(terms: Terms, expected: number) {
    this.terms = terms;
    this.ids = new WorkIds(expected);
    this.forward = new Uint32Array(expected * 20);
    this.offsets = new Uint32Array(expected + 1);
    this.flags = new Uint8Array(expected);
  }

  get count(): number {
    return this.ids.count;
  }

  get termsCount(): number {
    return this.terms.ids.length;
  }

  /** Works in ascending order of their ids; then `finish`. */
  add(row: CatalogueRow): void {
    const work = this.ids.push(row.id);
    this.#setFlags(work, row);
    const packed = this.#rowOf(row.terms);
    if (this.#filled + packed.length > this.forward.length) this.forward = longer(this.forward, packed.length);
    if (work + 2 > this.offsets.length) this.offsets = longer(this.offsets, 2);
    this.forward.set(packed, this.#filled);
    this.#filled += packed.length;
    this.offsets[work + 1] = this.#filled;
    for (const segment of row.segments) (this.#walls[segment] ??= []).push(work);
  }

  /** Makes the lists of terms from the rows. */
  finish(): void {
    this.forward = this.forward.slice(0, this.#filled);
    this.offsets = this.offsets.slice(0, this.count + 1);
    const starts = new Uint32Array(this.termsCount + 1);
    for (const entry of this.forward) starts[(entry >>> 4) + 1]!++;
    for (let term = 0; term < this.termsCount; term++) starts[term + 1]! += starts[term]!;
    const next = starts.slice(0, this.termsCount);
    const postings = new Uint32Array(this.forward.length);
    for (let work = 0; work < this.count; work++)
      for (let i = this.offsets[work]!; i < this.offsets[work + 1]!; i++) {
        const entry = this.forward[i]!;
        postings[next[entry >>> 4]!++] = (work << 4) | (entry & 15);
      }
    [this.starts, this.postings] = [starts, postings];
  }

  addSet(id: string, segment: string, works: readonly number[]): void {
    const set = this.#sets.push({ id, segment, works: Uint32Array.from(works) }) - 1;
    for (const work of works) {
      const sets = this.#setsOf.get(work);
      if (sets) sets.push(set);
      else this.#setsOf.set(work, [set]);
    }
  }

  /** A work as it is now; returns its number. */
  change(row: CatalogueRow): number {
    const work = this.ids.numberOf(row.id) ?? this.ids.append(row.id);
    this.#setFlags(work, row);
    const packed = this.#rowOf(row.terms);
    this.changed.set(work, packed);
    this.#changedSegments.set(work, row.segments);
    for (const entry of packed) {
      const posting = (work << 4) | (entry & 15);
      const list = this.recent.get(entry >>> 4) ?? [];
      if (!list.includes(posting)) this.recent.set(entry >>> 4, [...list, posting]);
    }
    return work;
  }

  /** A work that is gone: nobody sees it. */
  remove(id: string): void {
    const work = this.ids.numberOf(id);
    if (work === undefined) return;
    this.flags[work] = 0;
    this.changed.set(work, new Uint32Array(0));
    this.#changedSegments.set(work, []);
  }

  setsOf = (work: number): readonly number[] => this.#setsOf.get(work) ?? [];
  worksOf = (set: number): Uint32Array => this.#sets[set]!.works;
  setId = (set: number): string => this.#sets[set]!.id;
  segmentOfSet = (set: number): string => this.#sets[set]!.segment;

  /** The works published in a segment, in no order. */
  worksIn(segmentId: string): number[] {
    const segment = this.segmentNumbers.get(segmentId);
    if (segment === undefined) return [];
    const merged = (this.#walls[segment] ?? []).filter((work) => !this.changed.has(work));
    const changed = [...this.#changedSegments].flatMap(([work, segments]) =>
      segments.includes(segment) ? [work] : [],
    );
    return [...merged, ...changed];
  }

  isOpen = (work: number): boolean => (this.flags[work]! & isOpenFlag) !== 0;

  /** Bytes by array. */
  get bytes(): Record<string, number> {
    return {
      ids: this.ids.bytes,
      rows: this.forward.byteLength + this.offsets.byteLength,
      lists: this.postings.byteLength + this.starts.byteLength,
      flags: this.flags.byteLength,
      walls: this.#walls.reduce((sum, wall) => sum + 8 * (wall?.length ?? 0), 0),
    };
  }

  #setFlags(work: number, { isOpen, published }: CatalogueRow): void {
    if (work >= this.flags.length) {
      const more = new Uint8Array(Math.ceil(work * 1.1) + 64);
      more.set(this.flags);
      this.flags = more;
    }
    this.flags[work] = (isOpen ? isOpenFlag : 0) | (published ? isPublishedFlag : 0);
  }

  /** A work's terms with everything above them; on several ways up, the shortest one counts. */
  #rowOf(terms: readonly number[]): Uint32Array {
    const entries = Uint32Array.from(terms.flatMap((term) => this.terms.closures[term] ?? [])).sort();
    // The same term at several distances stands together, the smallest distance first.
    return entries.filter((entry, i) => i === 0 || entry >>> 4 !== entries[i - 1]! >>> 4);
  }
}

function longer(array: Uint32Array, by: number): Uint32Array {
  const more = new Uint32Array(Math.ceil((array.length + by) * 1.3) + 64);
  more.set(array);
  return more;
}
