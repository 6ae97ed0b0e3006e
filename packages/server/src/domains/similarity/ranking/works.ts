/**
 * The part of the index that similarity reads. A work is its number; a term with its distance is `term << 4 |
 * distance`, and a posting is `work << 4 | distance`.
 */
export interface TermsOfWorks {
  /** Works, those included that were added since the last merge. */
  readonly count: number;
  /** The greatest term number, plus one. */
  readonly termsCount: number;
  /** The terms of merged work `d` with everything above them, ascending: `forward[offsets[d]]` to `offsets[d + 1]`. */
  readonly forward: Uint32Array;
  readonly offsets: Uint32Array;
  /** The merged works of term `t`, ascending: `postings[starts[t]]` to `starts[t + 1]`. */
  readonly postings: Uint32Array;
  readonly starts: Uint32Array;
  /** The rows of works that were added or changed since the last merge. Postings of a changed work may be stale. */
  readonly changed: ReadonlyMap<number, Uint32Array>;
  /** The postings that these changes added, by term. */
  readonly recent: ReadonlyMap<number, readonly number[]>;
}

/** The works of collections; a collection is a number, too. */
export interface CollectedWorks {
  readonly setsOf: (work: number) => ArrayLike<number>;
  readonly worksOf: (set: number) => ArrayLike<number>;
}

/** Which works a list is about. */
export interface Among {
  /** The viewer may see the work. */
  readonly sees: (work: number) => boolean;
  /** The viewer may see the work, and it passes the filter. */
  readonly has: (work: number) => boolean;
  /** Every work that `has` accepts, and perhaps others; for narrow filters. */
  readonly candidates?: ArrayLike<number> | undefined;
  /** The viewer may read this collection. */
  readonly reads: (set: number) => boolean;
}

/** The row of a work: an array and the part of it that is the row. */
export const rowOf = (works: TermsOfWorks, work: number): readonly [row: Uint32Array, from: number, to: number] => {
  const changed = works.changed.get(work);
  return changed
    ? [changed, 0, changed.length]
    : [works.forward, works.offsets[work] ?? 0, works.offsets[work + 1] ?? 0];
};

/** How many postings of a term there are to read, stale ones included. */
export const postingsCount = ({ starts, recent }: TermsOfWorks, term: number): number =>
  (starts[term + 1] ?? 0) - (starts[term] ?? 0) + (recent.get(term)?.length ?? 0);
