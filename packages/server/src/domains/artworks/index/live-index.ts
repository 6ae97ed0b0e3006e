import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { type Columns, type Hung, hangingsAt, hungOn, idAt, inListOrder, listAt } from './columns.ts';
import type { WorkKey } from './index.model.ts';
import type { WorkRow } from './index-rows.ts';
import { LiveFacts } from './live-facts.ts';
import type { TermTree } from './term-tree.ts';

/** Answers that are remembered until something changes. */
const mostRemembered = 64;

/** The part of a changed work that the index keeps. */
export type KeptRow = Omit<WorkRow, 'no'>;

/**
 * The columns and what has changed since they were built. A changed work has a row of its own and stands in a short list
 * of each of its terms and collections; its postings in the columns may be stale, and its row decides.
 */
export class LiveIndex {
  readonly columns: Columns;
  readonly facts: LiveFacts;
  /** The rows of terms of changed works. */
  readonly changed = new Map<number, Uint32Array>();
  /** By term, the postings that changes added. */
  readonly recent = new Map<number, number[]>();
  #tree: TermTree;
  readonly #rows = new Map<number, KeptRow>();
  readonly #added = new Map<string, number>();
  /** The same works in the order of lists: one that was added late may be older than others. */
  readonly #addedInOrder: number[] = [];
  /** By number in listed_works: works that were added, or have another number now. */
  readonly #numbered = new Map<number, number>();
  /** By collection, the changed works that are in it. */
  readonly #changedInSets = new Map<number, Set<number>>();
  readonly #memory = new Map<string, unknown>();
  #count: number;
  #termsCount: number;

  constructor(columns: Columns, tree: TermTree) {
    this.columns = columns;
    this.facts = new LiveFacts(columns);
    this.#tree = tree;
    this.#count = columns.count;
    this.#termsCount = Math.max(columns.termsCount, tree.termsCount);
  }

  get count(): number {
    return this.#count;
  }

  get tree(): TermTree {
    return this.#tree;
  }

  /** The greatest term number, plus one. */
  get termsCount(): number {
    return this.#termsCount;
  }

  get forward(): Uint32Array {
    return this.columns.forward;
  }

  get offsets(): Uint32Array {
    return this.columns.offsets;
  }

  get postings(): Uint32Array {
    return this.columns.postings;
  }

  get starts(): Uint32Array {
    return this.columns.starts;
  }

  /** Works that have changed since the columns were built, as they are now. */
  get rows(): ReadonlyMap<number, KeptRow> {
    return this.#rows;
  }

  /** Added works, the newest last. */
  get addedInOrder(): readonly number[] {
    return this.#addedInOrder;
  }

  /** Takes another tree. Works whose terms stand elsewhere in it must be put again: these terms are returned. */
  replaceTree(tree: TermTree): number[] {
    const moved = [...tree.differencesFrom(this.#tree)].filter((term) => term < this.#termsCount);
    this.#tree = tree;
    this.#termsCount = Math.max(this.#termsCount, tree.termsCount);
    this.#memory.clear();
    return moved;
  }

  /** Closes the terms of these works anew. */
  closeAnew(works: readonly number[]): void {
    for (const work of works) this.#keep(work, this.rowAt(work));
  }

  /** Takes a new or changed work, and returns it. */
  put({ no, ...row }: WorkRow): number {
    const known = this.withNo(no);
    const work = this.find(row) ?? this.#add(row);
    if (known !== work) {
      // It was added at another time, as PostgreSQL says now.
      if (known !== undefined) this.#clear(known);
      this.#numbered.set(no, work);
    }
    this.#keep(work, row);
    return work;
  }

  #keep(work: number, row: KeptRow): void {
    const terms = this.#tree.rowOf(row.terms).slice();
    const before = this.changed.get(work);
    for (const entry of terms) {
      if (before?.includes(entry)) continue;
      const posting = ((work << 4) | (entry & 15)) >>> 0;
      const list = this.recent.get(entry >>> 4);
      if (list) list.push(posting);
      else this.recent.set(entry >>> 4, [posting]);
      this.#termsCount = Math.max(this.#termsCount, (entry >>> 4) + 1);
    }
    for (const set of this.#rows.get(work)?.sets ?? []) this.#changedInSets.get(set)?.delete(work);
    for (const set of row.sets) {
      const inSet = this.#changedInSets.get(set);
      if (inSet) inSet.add(work);
      else this.#changedInSets.set(set, new Set([work]));
    }
    this.changed.set(work, terms);
    this.facts.put(work, row.facts);
    this.#rows.set(work, row);
    this.#memory.clear();
  }

  /**
   * Takes works out of all lists, and returns them. Only their ids are left, not where they stood: this looks at every
   * work once.
   */
  remove(ids: readonly string[]): number[] {
    const gone = new Set(ids.map((id) => id.replaceAll('-', '')));
    const first = new Set([...gone].map((digits) => Number.parseInt(digits.slice(0, 8), 16)));
    const works = [...gone].flatMap((digits) => this.#added.get(digits) ?? []);
    for (let work = 0; work < this.columns.count; work++)
      if (first.has(this.columns.ids[4 * work]!) && gone.has(this.#digitsAt(work))) works.push(work);
    for (const work of works) this.#clear(work);
    return works;
  }

  #clear(work: number): void {
    this.#keep(work, { ...this.rowAt(work), flags: 0, terms: [], hangings: [], sets: [], facts: [] });
  }

  #add(row: KeptRow): number {
    const work = this.#count++;
    this.#added.set(row.id, work);
    let place = this.#addedInOrder.length;
    while (place > 0 && inListOrder(row, this.#rows.get(this.#addedInOrder[place - 1]!)!) < 0) place--;
    this.#addedInOrder.splice(place, 0, work);
    return work;
  }

  /** The work with this number in listed_works. */
  withNo(no: number): number | undefined {
    const work = this.#numbered.get(no);
    if (work !== undefined) return work;
    const place = this.columns.worksByNo[no];
    return place ? place - 1 : undefined;
  }

  /** The work of this id, which was added then. */
  find({ at, id }: Pick<WorkRow, 'at' | 'id'>): number | undefined {
    const digits = id.replaceAll('-', '');
    const added = this.#added.get(digits);
    if (added !== undefined) return added;
    const place = this.placeOf({ at, id: digits });
    return place < this.columns.count && this.columns.times[place] === at && this.#digitsAt(place) === digits
      ? place
      : undefined;
  }

  /** The first work of the columns that does not come before this place. */
  placeOf({ at, id }: Pick<WorkRow, 'at' | 'id'>): number {
    let [low, high] = [0, this.columns.count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const time = this.columns.times[middle]!;
      if (time < at || (time === at && this.#digitsAt(middle) < id)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #digitsAt(work: number): string {
    return idAt(this.columns, work).replaceAll('-', '');
  }

  /** When the work was added, and its id without hyphens. */
  placeAt(work: number): Pick<WorkRow, 'at' | 'id'> {
    return this.#rows.get(work) ?? { at: this.columns.times[work]!, id: this.#digitsAt(work) };
  }

  /** The work's key; its id as PostgreSQL writes it. */
  keyAt(work: number): WorkKey {
    const row = this.#rows.get(work);
    if (!row) return { id: idAt(this.columns, work) as ArtworkId, at: this.columns.times[work]! };
    const { id, at } = row;
    const written = `${id.slice(0, 8)}-${id.slice(8, 12)}-${id.slice(12, 16)}-${id.slice(16, 20)}-${id.slice(20)}`;
    return { id: written as ArtworkId, at };
  }

  flagsAt(work: number): number {
    return this.#rows.get(work)?.flags ?? this.columns.flags[work] ?? 0;
  }

  setsOf(work: number): ArrayLike<number> {
    return this.#rows.get(work)?.sets ?? listAt(this.columns.setsOfWorks, work);
  }

  worksOf(set: number): ArrayLike<number> {
    const merged = listAt(this.columns.worksOfSets, set);
    if (this.#rows.size === 0) return merged;
    return [...merged.filter((work) => !this.#rows.has(work)), ...(this.#changedInSets.get(set) ?? [])];
  }

  /** The row that the index keeps of a work; its terms are the closed ones' direct part. */
  rowAt(work: number): KeptRow {
    const row = this.#rows.get(work);
    if (row) return row;
    const { forward, offsets, times, flags, rights, pigments, yearFrom, yearTo } = this.columns;
    const terms: number[] = [];
    for (let i = offsets[work]!; i < offsets[work + 1]!; i++)
      if ((forward[i]! & 15) === 0) terms.push(forward[i]! >>> 4);
    return {
      id: this.#digitsAt(work),
      at: times[work]!,
      flags: flags[work]!,
      yearFrom: yearFrom[work]!,
      yearTo: yearTo[work]!,
      rights: rights[work]!,
      pigments: pigments[work]!,
      terms,
      hangings: hangingsAt(this.columns, work),
      sets: [...listAt(this.columns.setsOfWorks, work)],
      facts: [...listAt(this.columns.factsOfWorks, work)],
    };
  }

  /** The wall of a segment, the newest last. */
  wallOf(segment: number): readonly Hung[] {
    const merged = [...hungOn(this.columns, segment)].filter(({ work }) => !this.#rows.has(work));
    const since = [...this.#rows].flatMap(([work, { hangings }]) =>
      hangings.flatMap((one) => (one.segment === segment ? [{ work, isPublished: one.isPublished, at: one.at }] : [])),
    );
    if (since.length === 0) return merged;
    return [...merged, ...since].sort(
      (a, b) => a.at - b.at || (this.keyAt(a.work).id < this.keyAt(b.work).id ? -1 : 1),
    );
  }

  /** The result of `make` for this key, kept until something changes. */
  remember<Made>(key: string, make: () => Made): Made {
    const known = this.#memory.get(key);
    if (known !== undefined) return known as Made;
    const made = make();
    if (this.#memory.size >= mostRemembered) this.#memory.delete(this.#memory.keys().next().value!);
    this.#memory.set(key, made);
    return made;
  }
}
