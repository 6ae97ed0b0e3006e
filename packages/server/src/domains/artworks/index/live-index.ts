import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { Bits } from './bits.ts';
import { type Columns, type Hung, hangingsAt, hungOn, idAt, inListOrder, isOpen, listAt } from './columns.ts';
import type { IndexFilter, ListPage, ListQuery, Scope, TermCountsQuery, WorkKey } from './index.model.ts';
import { noYear, type WorkRow, workFlags } from './index-rows.ts';
import type { TermTree } from './term-tree.ts';

/** Sets of works that are remembered until something changes. */
const remembered = 64;

/**
 * The columns and what has changed since they were built. A changed work has a row of its own and stands in a short list
 * of each of its terms; its postings in the columns may be stale, and its row decides.
 */
export class LiveIndex {
  readonly columns: Columns;
  /** The rows of terms of changed works. */
  readonly changed = new Map<number, Uint32Array>();
  /** By term, the postings that changes added. */
  readonly recent = new Map<number, number[]>();
  #tree: TermTree;
  readonly #rows = new Map<number, WorkRow>();
  readonly #added = new Map<string, number>();
  /** The same works in the order of lists: one that was added late may be older than others. */
  readonly #addedInOrder: number[] = [];
  readonly #memory = new Map<string, Bits>();
  #count: number;
  #termsCount: number;

  constructor(columns: Columns, tree: TermTree) {
    this.columns = columns;
    this.#tree = tree;
    this.#count = columns.count;
    this.#termsCount = columns.termsCount;
  }

  get count(): number {
    return this.#count;
  }

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

  /** Takes another tree; works whose terms stand elsewhere in it get new rows. */
  replaceTree(tree: TermTree): void {
    const moved = [...tree.differencesFrom(this.#tree)].filter((term) => term < this.#termsCount);
    this.#tree = tree;
    if (moved.length === 0) return;
    const works: number[] = [];
    this.having(moved).forEach((work) => {
      works.push(work);
    });
    for (const work of works) this.put(this.rowAt(work));
  }

  /** How many works have changed since the columns were built. */
  get changes(): number {
    return this.#rows.size;
  }

  /** Takes a new or changed work. */
  put(row: WorkRow): void {
    const work = this.find(row) ?? this.#add(row);
    const terms = this.#tree.rowOf(row.terms).slice();
    for (const entry of terms) {
      const posting = ((work << 4) | (entry & 15)) >>> 0;
      const list = this.recent.get(entry >>> 4);
      if (list) list.push(posting);
      else this.recent.set(entry >>> 4, [posting]);
      this.#termsCount = Math.max(this.#termsCount, (entry >>> 4) + 1);
    }
    this.changed.set(work, terms);
    this.#rows.set(work, row);
    this.#memory.clear();
  }

  /** Takes works out of all lists. Only their ids are left, not where they stood: this looks at every work once. */
  remove(ids: readonly string[]): void {
    const gone = new Set(ids.map((id) => id.replaceAll('-', '')));
    const first = new Set([...gone].map((digits) => Number.parseInt(digits.slice(0, 8), 16)));
    const works = [...gone].flatMap((digits) => this.#added.get(digits) ?? []);
    for (let work = 0; work < this.columns.count; work++)
      if (first.has(this.columns.ids[4 * work]!) && gone.has(this.#digitsAt(work))) works.push(work);
    for (const work of works) {
      this.#rows.set(work, { ...this.rowAt(work), flags: 0, terms: [], hangings: [], sets: [] });
      this.changed.set(work, new Uint32Array());
    }
    this.#memory.clear();
  }

  #add(row: WorkRow): number {
    const work = this.#count++;
    this.#added.set(row.id, work);
    let place = this.#addedInOrder.length;
    while (place > 0 && inListOrder(row, this.#rows.get(this.#addedInOrder[place - 1]!)!) < 0) place--;
    this.#addedInOrder.splice(place, 0, work);
    return work;
  }

  /** The number of a work. */
  find({ at, id }: Pick<WorkRow, 'at' | 'id'>): number | undefined {
    const digits = id.replaceAll('-', '');
    const added = this.#added.get(digits);
    if (added !== undefined) return added;
    const place = this.#placeOf({ at, id: digits });
    return place < this.columns.count && this.columns.times[place] === at && this.#digitsAt(place) === digits
      ? place
      : undefined;
  }

  /** The first merged work that does not come before this place. */
  #placeOf({ at, id }: Pick<WorkRow, 'at' | 'id'>): number {
    let [low, high] = [0, this.columns.count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (inListOrder({ at: this.columns.times[middle]!, id: this.#digitsAt(middle) }, { at, id }) < 0)
        low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #digitsAt(work: number): string {
    return idAt(this.columns, work).replaceAll('-', '');
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

  /** Its first and last year; `noYear` if none is known. */
  yearsAt(work: number): readonly [from: number, to: number] {
    const row = this.#rows.get(work);
    return row ? [row.yearFrom, row.yearTo] : [this.columns.yearFrom[work]!, this.columns.yearTo[work]!];
  }

  setsOf(work: number): ArrayLike<number> {
    return this.#rows.get(work)?.sets ?? listAt(this.columns.setsOfWorks, work);
  }

  worksOf(set: number): ArrayLike<number> {
    const merged = listAt(this.columns.worksOfSets, set).filter((work) => !this.#rows.has(work));
    const since = [...this.#rows].flatMap(([work, { sets }]) => (sets.includes(set) ? [work] : []));
    return since.length > 0 ? [...merged, ...since] : merged;
  }

  /** What the index keeps of a work; its terms are the closed ones' direct part. */
  rowAt(work: number): WorkRow {
    const row = this.#rows.get(work);
    if (row) return row;
    const { forward, offsets, times, flags, rights, rightsUris, colours, yearFrom, yearTo } = this.columns;
    const colour = colours[work]!;
    const terms: number[] = [];
    for (let i = offsets[work]!; i < offsets[work + 1]!; i++)
      if ((forward[i]! & 15) === 0) terms.push(forward[i]! >>> 4);
    return {
      id: this.#digitsAt(work),
      at: times[work]!,
      flags: flags[work]!,
      yearFrom: yearFrom[work]!,
      yearTo: yearTo[work]!,
      rightsUri: rightsUris[rights[work]!]!,
      colour: colour === 0 ? '' : `#${(colour - 1).toString(16).padStart(6, '0')}`,
      terms,
      hangings: hangingsAt(this.columns, work),
      sets: [...listAt(this.columns.setsOfWorks, work)],
    };
  }

  #remember(key: string, make: () => Bits): Bits {
    const known = this.#memory.get(key);
    if (known) return known;
    const made = make();
    if (this.#memory.size >= remembered) this.#memory.delete(this.#memory.keys().next().value!);
    this.#memory.set(key, made);
    return made;
  }

  /** The works that carry one of these terms, or something below one. */
  having(terms: readonly number[]): Bits {
    return this.#remember(`terms ${terms.join(' ')}`, () => {
      const { postings, starts } = this.columns;
      const works = new Bits(this.#count);
      for (const term of terms)
        for (let i = starts[term] ?? 0; i < (starts[term + 1] ?? 0); i++) works.add(postings[i]! >>> 4);
      const wanted = new Set(terms);
      for (const [work, row] of this.changed) {
        if (row.some((entry) => wanted.has(entry >>> 4))) works.add(work);
        else works.remove(work);
      }
      return works;
    });
  }

  /** The works that everybody may see. */
  open(): Bits {
    return this.#remember('open', () => this.#flagged(isOpen));
  }

  #listed(): Bits {
    return this.#remember('listed', () => this.#flagged((flags) => (flags & workFlags.listed) !== 0));
  }

  #flagged(test: (flags: number) => boolean): Bits {
    const works = new Bits(this.#count);
    const { flags, count } = this.columns;
    for (let work = 0; work < count; work++) if (test(flags[work]!)) works.add(work);
    for (const [work, row] of this.#rows) {
      if (test(row.flags)) works.add(work);
      else works.remove(work);
    }
    return works;
  }

  /** The wall of a segment, the newest last. */
  wallOf(segment: number): readonly Hung[] {
    const merged = [...hungOn(this.columns, segment)].filter(({ work }) => !this.#rows.has(work));
    const since = [...this.#rows].flatMap(([work, { hangings }]) =>
      hangings.flatMap((one) => (one.segment === segment ? [{ work, isPublished: one.isPublished, at: one.at }] : [])),
    );
    if (since.length === 0) return merged;
    const keyOf = ({ work }: Hung) => this.keyAt(work).id;
    return [...merged, ...since].sort((a, b) => a.at - b.at || (keyOf(a) < keyOf(b) ? -1 : 1));
  }

  #hanging(segments: readonly number[], { published }: { readonly published: boolean }): Bits {
    return this.#remember(`walls ${published} ${segments.join(' ')}`, () => {
      const works = new Bits(this.#count);
      const counts = (isPublished: boolean) => isPublished || !published;
      for (const segment of segments)
        for (const entry of listAt(this.columns.walls, segment)) if (counts((entry & 1) === 1)) works.add(entry >>> 1);
      for (const [work, { hangings }] of this.#rows) {
        if (hangings.some((one) => segments.includes(one.segment) && counts(one.isPublished))) works.add(work);
        else works.remove(work);
      }
      return works;
    });
  }

  /** The works that somebody with this scope may see in lists. */
  visible(scope: Scope): Bits {
    if (scope.isAll) return this.#listed();
    const { readable, staffed, works } = scope;
    if (readable.length + staffed.length + works.length === 0) return this.open();
    const seen = new Bits(this.#count);
    for (const key of works) {
      const work = this.find(key);
      if (work !== undefined) seen.add(work);
    }
    return seen
      .addAll(this.#hanging(readable, { published: true }))
      .addAll(this.#hanging(staffed, { published: false }))
      .keepOnly(this.#listed())
      .addAll(this.open());
  }

  /** The works in a scope that pass a filter. */
  matches(scope: Scope, { groups, years, segments, flags }: IndexFilter): Bits {
    const works = this.visible(scope).copy(this.#count);
    for (const group of groups) works.keepOnly(this.having(group));
    if (segments) works.keepOnly(this.#hanging(segments, { published: true }));
    if (flags) works.keepOnly(this.#remember(`flags ${flags}`, () => this.#flagged((own) => (own & flags) === flags)));
    if (years)
      works.forEach((work) => {
        const [from, to] = this.yearsAt(work);
        if (from === noYear || from > years.to || to < years.from) works.remove(work);
      });
    return works;
  }

  /** How many works of a list have each term or one below it, by the term's number. */
  countTerms({ scope, filter }: TermCountsQuery): Uint32Array {
    const counts = new Uint32Array(this.#termsCount);
    const { forward, offsets } = this.columns;
    this.matches(scope, filter).forEach((work) => {
      const row = this.changed.get(work);
      if (row) for (const entry of row) counts[entry >>> 4]!++;
      else for (let i = offsets[work]!; i < offsets[work + 1]!; i++) counts[forward[i]! >>> 4]!++;
    });
    return counts;
  }

  /** A page of a list, newest first, and how many works the list has. */
  list({ scope, filter, wall, after, skip, count }: ListQuery): ListPage {
    const works = this.matches(scope, filter);
    if (wall !== undefined) return this.#listWall(works, { wall, after, skip, count });
    const keys: WorkKey[] = [];
    for (const work of this.#newestFirst(works, after, skip)) {
      keys.push(this.keyAt(work));
      if (keys.length === count) break;
    }
    return { keys, totalCount: works.count() };
  }

  /** The works of a set after a place in lists, without the first `skip` of them. */
  *#newestFirst(works: Bits, after: WorkKey | undefined, skip: number): Generator<number> {
    const key = after && { at: after.at, id: after.id.replaceAll('-', '') };
    const before = key ? this.#placeOf(key) : this.columns.count;
    const added = this.#addedInOrder.filter(
      (work) => works.has(work) && (!key || inListOrder(this.#rows.get(work)!, key) < 0),
    );
    if (added.length === 0) return yield* works.descending(before, skip);
    let left = skip;
    for (const work of this.#interleaved(works.descending(before), added)) {
      if (left > 0) left--;
      else yield work;
    }
  }

  /** Merged works, the newest first, and added ones, the newest last, as one list. */
  *#interleaved(merged: Iterable<number>, added: number[]): Generator<number> {
    for (const work of merged) {
      const key = { at: this.columns.times[work]!, id: '' };
      while (added.length > 0) {
        const newest = this.#rows.get(added.at(-1)!)!;
        if (newest.at === key.at) key.id = this.#digitsAt(work);
        if (inListOrder(newest, key) < 0) break;
        yield added.pop()!;
      }
      yield work;
    }
    yield* added.reverse();
  }

  #listWall(
    works: Bits,
    { wall, after, skip, count }: Pick<ListQuery, 'after' | 'skip' | 'count'> & { wall: number },
  ): ListPage {
    const hung = this.wallOf(wall);
    const isAfter = ({ work, at }: Hung) =>
      !after || at < after.at || (at === after.at && this.keyAt(work).id < after.id);
    const keys: WorkKey[] = [];
    let totalCount = 0;
    let left = skip;
    for (let i = hung.length - 1; i >= 0; i--) {
      const one = hung[i]!;
      if (!one.isPublished || !works.has(one.work)) continue;
      totalCount++;
      if (keys.length === count || !isAfter(one)) continue;
      if (left > 0) left--;
      else keys.push({ id: this.keyAt(one.work).id, at: one.at });
    }
    return { keys, totalCount };
  }
}
