/** A term as a row of the tree shows it. */
export interface TreeTerm {
  readonly id: string;
  readonly name: string;
  /** Works with it or with something below it. */
  readonly works: number;
  /** How many terms stand directly below it. */
  readonly narrower: number;
  /** How many terms stand directly above it. */
  readonly broader: number;
  readonly isDeprecated: boolean;
}

/** Known facts about the terms below one term: how many there are, and those that are loaded, by their place. */
export interface Level {
  readonly total: number;
  readonly terms: ReadonlyMap<number, TreeTerm>;
}

/** The terms below each term, by its id; the types stand below `root`. */
export type Levels = ReadonlyMap<string, Level>;

export const root = '';

/** A term at one of its places. A row without a term is still to be loaded. */
export interface TreeRow {
  /** The ids from the type down to the term. A term with several broader terms has several of these. */
  readonly path: string;
  /** The id of the broader term at this place. */
  readonly parent: string;
  /** From 1. */
  readonly level: number;
  /** From 0, among the terms below the same term. */
  readonly place: number;
  readonly size: number;
  readonly term: TreeTerm | undefined;
  readonly isOpen: boolean;
}

/** The path of a term below another place. */
export const pathBelow = (path: string, id: string) => (path === '' ? id : `${path}/${id}`);

const parentPathOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** A term whose narrower terms are shown, at one of its places. */
interface Branch extends Pick<TreeTerm, 'id' | 'narrower'> {
  readonly path: string;
  /** Of the terms below it. */
  readonly level: number;
}

/** All rows from top to bottom: a term is followed by what is below it if it is open. */
export function rowsOf(levels: Levels, open: ReadonlySet<string>): TreeRow[] {
  const rows: TreeRow[] = [];
  function addBelow({ id: parent, path: parentPath, level, narrower }: Branch) {
    const known = levels.get(parent);
    const size = known?.total ?? narrower;
    for (let place = 0; place < size; place += 1) {
      const term = known?.terms.get(place);
      const path = pathBelow(parentPath, term?.id ?? `?${place}`);
      // A circle, which older data may hold, is shown once and never opened.
      const isCircle = term !== undefined && `/${parentPath}/`.includes(`/${term.id}/`);
      const isOpen = term !== undefined && term.narrower > 0 && !isCircle && open.has(path);
      rows.push({ path, parent, level, place, size, term, isOpen });
      if (isOpen) addBelow({ id: term.id, path, level: level + 1, narrower: term.narrower });
    }
  }
  addBelow({ id: root, path: '', level: 1, narrower: 0 });
  return rows;
}

/** The step that a key of the tree asks for. */
export type TreeStep =
  | { readonly go: number }
  | { readonly fold: string; readonly isOpen: boolean }
  | { readonly show: number };

/** The rows that Page Up and Page Down pass over. */
const page = 20;

/**
 * The keys of a tree as the ARIA practices describe them: the arrows walk, → opens and goes in, ← closes and goes out,
 * Enter and Space show the term. Undefined for any other key.
 */
export function stepOf(key: string, rows: readonly TreeRow[], at: number): TreeStep | undefined {
  const row = rows[at];
  if (!row) return undefined;
  const last = rows.length - 1;
  switch (key) {
    case 'ArrowDown':
      return { go: Math.min(at + 1, last) };
    case 'ArrowUp':
      return { go: Math.max(at - 1, 0) };
    case 'PageDown':
      return { go: Math.min(at + page, last) };
    case 'PageUp':
      return { go: Math.max(at - page, 0) };
    case 'Home':
      return { go: 0 };
    case 'End':
      return { go: last };
    case 'ArrowRight':
      if (row.isOpen) return { go: Math.min(at + 1, last) };
      return row.term && row.term.narrower > 0 ? { fold: row.path, isOpen: true } : { go: at };
    case 'ArrowLeft':
      return row.isOpen ? { fold: row.path, isOpen: false } : { go: indexOfParent(rows, at) };
    case 'Enter':
    case ' ':
      return { show: at };
    default:
      return undefined;
  }
}

function indexOfParent(rows: readonly TreeRow[], at: number): number {
  const level = rows[at]?.level ?? 1;
  for (let index = at - 1; index >= 0; index -= 1) if ((rows[index]?.level ?? 0) < level) return index;
  return at;
}

/** Letters without case and accents: 'e' finds 'Égypte'. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * The next row whose name begins with the typed letters, from the active row on and around the end. One letter, or the
 * same letter again, goes on to the next such row.
 */
export function typedRow(rows: readonly TreeRow[], at: number, typed: string): number | undefined {
  const letters = plain(typed);
  const isRepeated = [...letters].every((letter) => letter === letters[0]);
  const sought = isRepeated ? letters.slice(0, 1) : letters;
  const start = isRepeated ? at + 1 : at;
  for (let step = 0; step < rows.length; step += 1) {
    const index = (start + step) % rows.length;
    const name = rows[index]?.term?.name;
    if (name && plain(name).startsWith(sought)) return index;
  }
  return undefined;
}

/** The nearest row that still exists at or above this path, for the active row after a fold or a change. */
export function rowAt(rows: readonly TreeRow[], path: string): number {
  for (let sought = path; sought !== ''; sought = parentPathOf(sought)) {
    const index = rows.findIndex((row) => row.path === sought);
    if (index >= 0) return index;
  }
  return 0;
}
