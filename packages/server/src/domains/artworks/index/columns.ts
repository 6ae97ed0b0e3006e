import { type Hanging, noYear, type WorkRow, workFlags } from './index-rows.ts';
import type { TermTree } from './term-tree.ts';

/** A work on the wall of a segment. */
export interface Hung {
  readonly work: number;
  readonly isPublished: boolean;
  readonly at: number;
}

/** Lists of numbers in one array: list `i` is `entries[starts[i]]` to `starts[i + 1]`. */
export interface Lists {
  readonly entries: Uint32Array;
  readonly starts: Uint32Array;
}

export const listAt = ({ entries, starts }: Lists, at: number): Uint32Array =>
  entries.subarray(starts[at] ?? 0, starts[at + 1] ?? starts[at] ?? 0);

/**
 * The index of all works, in typed arrays. A work is its number: 0 for the oldest in the order of lists (created_at,
 * then id). Columns are built once and then only read; `LiveIndex` keeps what has changed since.
 */
export interface Columns {
  readonly count: number;
  readonly termsCount: number;
  /** The terms of work `d` with everything above them, `term << 4 | distance`, ascending. */
  readonly forward: Uint32Array;
  readonly offsets: Uint32Array;
  /** The works of term `t`, `work << 4 | distance`, ascending. */
  readonly postings: Uint32Array;
  readonly starts: Uint32Array;
  /** Four words of the UUID of each work. */
  readonly ids: Uint32Array;
  /** Microseconds since 1970. */
  readonly times: Float64Array;
  readonly yearFrom: Int16Array;
  readonly yearTo: Int16Array;
  readonly flags: Uint8Array;
  /** As in `WorkRow`. */
  readonly rights: Uint8Array;
  readonly pigments: Uint16Array;
  /** By number in listed_works, the work + 1; 0 for none. */
  readonly worksByNo: Uint32Array;
  /** By work, `segment << 1 | isPublished`; `hungAt` has the microseconds since 1970 of each entry. */
  readonly hangings: Lists;
  readonly hungAt: Float64Array;
  /** By segment, `work << 1 | isPublished` in the order of its wall: the newest last. */
  readonly walls: Lists;
  /** By collection, its works, ascending; and by work, its collections. */
  readonly worksOfSets: Lists;
  readonly setsOfWorks: Lists;
  /** By work, its facts, `fact << 4 | part`; and by fact, its works, `work << 4 | part`. */
  readonly factsOfWorks: Lists;
  readonly worksOfFacts: Lists;
}

/** Where a work hangs. */
export const hangingsAt = ({ hangings, hungAt }: Pick<Columns, 'hangings' | 'hungAt'>, work: number): Hanging[] =>
  Array.from(listAt(hangings, work), (place, i) => ({
    segment: place >>> 1,
    isPublished: (place & 1) === 1,
    at: hungAt[hangings.starts[work]! + i]!,
  }));

/** Bytes of all arrays, by what they hold. */
export function bytesOf(columns: Columns): Record<string, number> {
  const sizes: Record<string, number> = {};
  for (const [name, part] of Object.entries(columns)) {
    if (ArrayBuffer.isView(part)) sizes[name] = part.byteLength;
    else if (typeof part === 'object' && 'starts' in part)
      sizes[name] = part.entries.byteLength + part.starts.byteLength;
  }
  return sizes;
}

/** The place of a work in lists: older ones first. */
export const inListOrder = (a: Pick<WorkRow, 'at' | 'id'>, b: Pick<WorkRow, 'at' | 'id'>): number =>
  a.at - b.at || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

/** An array that grows as numbers are added. */
class Growing {
  #numbers = new Uint32Array(1 << 16);
  length = 0;

  #grow(by: number): void {
    if (this.length + by <= this.#numbers.length) return;
    const larger = new Uint32Array(Math.max(this.length + by, Math.ceil(this.#numbers.length * 1.5)));
    larger.set(this.#numbers);
    this.#numbers = larger;
  }

  add(one: number): void {
    this.#grow(1);
    this.#numbers[this.length++] = one;
  }

  addAll(more: ArrayLike<number>): void {
    this.#grow(more.length);
    const numbers = this.#numbers;
    for (let i = 0; i < more.length; i++) numbers[this.length++] = more[i]!;
  }

  finished(): Uint32Array {
    return this.#numbers.slice(0, this.length);
  }
}

/** So many works are added between two looks at whether something else waits. */
const stride = 2_000;

/** Builds columns of rows that come in the order of lists; `yields` after every few thousand of them. */
export function* buildColumns(
  rows: Iterable<WorkRow>,
  { count, tree }: { readonly count: number; readonly tree: TermTree },
): Generator<void, Columns> {
  const forward = new Growing();
  const offsets = new Uint32Array(count + 1);
  const ids = new Uint32Array(4 * count);
  const times = new Float64Array(count);
  const [yearFrom, yearTo] = [new Int16Array(count).fill(noYear), new Int16Array(count).fill(noYear)];
  const [flags, rights] = [new Uint8Array(count), new Uint8Array(count)];
  const pigments = new Uint16Array(count);
  const numbers = new Uint32Array(count);
  const [places, placeStarts] = [new Growing(), new Uint32Array(count + 1)];
  const hungAt: number[] = [];
  const [sets, setStarts] = [new Growing(), new Uint32Array(count + 1)];
  const [facts, factStarts] = [new Growing(), new Uint32Array(count + 1)];
  let work = 0;
  for (const row of rows) {
    if (work === count) break;
    forward.addAll(tree.rowOf(row.terms));
    offsets[work + 1] = forward.length;
    for (let i = 0; i < 4; i++) ids[4 * work + i] = Number.parseInt(row.id.slice(8 * i, 8 * i + 8), 16);
    times[work] = row.at;
    yearFrom[work] = row.yearFrom;
    yearTo[work] = row.yearTo;
    flags[work] = row.flags;
    rights[work] = row.rights;
    pigments[work] = row.pigments;
    numbers[work] = row.no;
    for (const { segment, isPublished, at } of row.hangings) {
      places.add(((segment << 1) | (isPublished ? 1 : 0)) >>> 0);
      hungAt.push(at);
    }
    placeStarts[work + 1] = places.length;
    sets.addAll(row.sets);
    setStarts[work + 1] = sets.length;
    facts.addAll(row.facts);
    factStarts[work + 1] = facts.length;
    work++;
    if (work % stride === 0) yield;
  }
  const rowsOfTerms = { entries: forward.finished(), starts: offsets };
  const postings = yield* invert(rowsOfTerms, { bits: 4, least: tree.termsCount });
  const hangings = { entries: places.finished(), starts: placeStarts };
  const factsOfWorks = { entries: facts.finished(), starts: factStarts };
  const setsOfWorks = { entries: sets.finished(), starts: setStarts };
  const hungTimes = Float64Array.from(hungAt);
  return {
    count,
    termsCount: tree.termsCount,
    forward: rowsOfTerms.entries,
    offsets,
    postings: postings.entries,
    starts: postings.starts,
    ids,
    times,
    yearFrom,
    yearTo,
    flags,
    rights,
    pigments,
    worksByNo: placesOf(numbers),
    hangings,
    hungAt: hungTimes,
    walls: yield* wallsOf({ hangings, hungAt: hungTimes, ids }),
    worksOfSets: yield* invert(setsOfWorks, { bits: 0 }),
    setsOfWorks,
    worksOfFacts: yield* invert(factsOfWorks, { bits: 4 }),
    factsOfWorks,
  };
}

/** The works of each segment, sorted by when they were hung, then by id. */
function* wallsOf({ hangings, hungAt, ids }: Pick<Columns, 'hangings' | 'hungAt' | 'ids'>): Generator<void, Lists> {
  const walls = yield* invert(hangings, { bits: 1 });
  for (let segment = 0; segment + 1 < walls.starts.length; segment++) {
    const wall = listAt(walls, segment);
    const times = Float64Array.from(wall, (entry) => timeOn(hangings, hungAt, { work: entry >>> 1, segment }));
    const compare = (a: number, b: number) => times[a]! - times[b]! || compareIds(ids, wall[a]! >>> 1, wall[b]! >>> 1);
    const order = Uint32Array.from(wall, (_, i) => i);
    if (order.every((i) => i === 0 || compare(i - 1, i) < 0)) continue;
    order.sort(compare);
    wall.set(order.map((i) => wall[i]!));
    yield;
  }
  return walls;
}

function compareIds(ids: Uint32Array, one: number, other: number): number {
  for (let i = 0; i < 4; i++) {
    const difference = ids[4 * one + i]! - ids[4 * other + i]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

function timeOn(
  { entries, starts }: Lists,
  hungAt: Float64Array,
  { work, segment }: { readonly work: number; readonly segment: number },
): number {
  for (let i = starts[work]!; i < starts[work + 1]!; i++) if (entries[i]! >>> 1 === segment) return hungAt[i]!;
  return 0;
}

/** The wall of a segment as it was merged, the newest last. */
export function* hungOn({ walls, hangings, hungAt }: Columns, segment: number): Generator<Hung> {
  for (const entry of listAt(walls, segment)) {
    const work = entry >>> 1;
    yield { work, isPublished: (entry & 1) === 1, at: timeOn(hangings, hungAt, { work, segment }) };
  }
}

/** Columns of few rows, in any order. */
export function columnsOf(rows: readonly WorkRow[], tree: TermTree): Columns {
  const building = buildColumns([...rows].sort(inListOrder), { count: rows.length, tree });
  for (;;) {
    const { done, value } = building.next();
    if (done) return value;
  }
}

/** By number, its place + 1. */
function placesOf(numbers: Uint32Array): Uint32Array {
  let greatest = 0;
  for (const no of numbers) greatest = Math.max(greatest, no);
  const places = new Uint32Array(greatest + 1);
  numbers.forEach((no, place) => {
    places[no] = place + 1;
  });
  return places;
}

interface Inverting {
  /** Entries are the number of a list, above so many bits. */
  readonly bits: number;
  /** There are at least so many lists. */
  readonly least?: number;
}

/** Turns rows of works into lists of works, by counting sort: the bits below the list's number go along. */
function* invert({ entries, starts }: Lists, { bits, least = 0 }: Inverting): Generator<void, Lists> {
  let lists = least;
  for (const entry of entries) if (entry >>> bits >= lists) lists = (entry >>> bits) + 1;
  const listStarts = new Uint32Array(lists + 1);
  for (const entry of entries) listStarts[(entry >>> bits) + 1]!++;
  for (let list = 0; list < lists; list++) listStarts[list + 1]! += listStarts[list]!;
  yield;
  const next = listStarts.slice(0, lists);
  const inverted = new Uint32Array(entries.length);
  const below = (1 << bits) - 1;
  for (let work = 0; work + 1 < starts.length; work++) {
    for (let i = starts[work]!, end = starts[work + 1]!; i < end; i++) {
      const entry = entries[i]!;
      inverted[next[entry >>> bits]!++] = ((work << bits) | (entry & below)) >>> 0;
    }
    if (work % stride === 0) yield;
  }
  return { entries: inverted, starts: listStarts };
}

/** The id of a work as PostgreSQL writes it. */
export function idAt({ ids }: Pick<Columns, 'ids'>, work: number): string {
  const hex = Array.from(ids.subarray(4 * work, 4 * work + 4), (word) => word.toString(16).padStart(8, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** Whether everybody may see a work that its owner publishes. */
export const isOpen = (flags: number): boolean =>
  (flags & (workFlags.listed | workFlags.open)) === (workFlags.listed | workFlags.open);
