import { type TagType, tagTypes } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import { termsPerPage } from '@oeuvre/contracts/domains/ontology/terms/terms.constants.ts';
import type { TermRoot, TermRow } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { useMemo, useRef, useState } from 'react';
import { browserCall } from '../../../../ui/api-context.ts';
import { toastFailure } from '../../../../ui/working/act/toast-failure.ts';
import { type Level, type Levels, pathBelow, root, rowsOf, type TreeRow, type TreeTerm } from './term-rows.ts';

const typeMark = 'type:';
/** The id of a type's row. */
export const rootIdOf = (type: TagType) => `${typeMark}${type}`;
/** The type whose row this is, if it is one. */
export const typeOfRoot = (id: string): TagType | undefined => tagTypes.find((type) => rootIdOf(type) === id);

/** One page of the terms below a term or a type. */
export interface LoadedPage {
  readonly parent: string;
  /** From 1. */
  readonly page: number;
  readonly total: number;
  readonly terms: readonly TermRow[];
}

/** The part of the tree that comes with the page: the types, and everything on the way to the term that it shows. */
export interface LoadedTree {
  readonly roots: readonly TermRoot[];
  readonly pages: readonly LoadedPage[];
  /** The ids from the type down to the term. */
  readonly path: readonly string[];
}

/** The query for the terms below this row. */
export function queryBelow(parent: string): { readonly type: TagType } | { readonly parent: TagId } {
  const type = typeOfRoot(parent);
  return type ? { type } : { parent: parent as TagId };
}

const rootTerm = ({ type, works, narrower }: TermRoot): TreeTerm => ({
  id: rootIdOf(type),
  name: type,
  works,
  narrower,
  broader: 0,
  isDeprecated: false,
});

function withPage(level: Level | undefined, { page, total, terms }: LoadedPage): Level {
  const kept = new Map(level?.terms);
  const from = (page - 1) * termsPerPage;
  // A row that has left must not stay where nothing came in its place.
  for (let place = from; place < from + termsPerPage; place += 1) kept.delete(place);
  for (const place of kept.keys()) if (place >= total) kept.delete(place);
  for (const [at, term] of terms.entries()) kept.set(from + at, term);
  return { total, terms: kept };
}

function withLoaded(levels: Levels, roots: readonly TermRoot[], pages: readonly LoadedPage[]): Levels {
  const next = new Map(levels);
  next.set(root, { total: roots.length, terms: new Map(roots.map(rootTerm).entries()) });
  for (const page of pages) next.set(page.parent, withPage(next.get(page.parent), page));
  return next;
}

const placesAbove = (path: readonly string[]) => path.slice(0, -1).map((_, at) => path.slice(0, at + 1).join('/'));

interface PageBelow {
  readonly parent: string;
  readonly page: number;
}
const pageOf = (place: number) => Math.floor(place / termsPerPage) + 1;

/** The pages of these rows, each once. */
const pagesOf = (rows: readonly Pick<TreeRow, 'parent' | 'place'>[]): readonly PageBelow[] => [
  ...new Map(
    rows.map(({ parent, place }) => [`${parent} ${pageOf(place)}`, { parent, page: pageOf(place) }] as const),
  ).values(),
];

async function readPage(parent: string, page: number): Promise<LoadedPage> {
  const reply = await browserCall(termsRoutes.children, { query: { ...queryBelow(parent), page } });
  return { parent, page, total: reply.totalCount, terms: reply.terms };
}

/** Pages that are read anew after a change; what else was loaded is forgotten. */
const mostRefreshed = 24;

/** The types and the terms of these levels, as they are now. */
async function readAgain(levels: Levels): Promise<Levels> {
  const places = [...levels].flatMap(([parent, { terms }]) => [...terms.keys()].map((place) => ({ parent, place })));
  const [{ roots }, ...pages] = await Promise.all([
    browserCall(termsRoutes.roots, {}),
    ...pagesOf(places)
      .slice(0, mostRefreshed)
      .map(({ parent, page }) => readPage(parent, page).catch(() => ({ parent, page, total: 0, terms: [] }))),
  ]);
  return withLoaded(new Map(), roots, pages);
}

/** The tree as it is open here. Terms are loaded when their rows come into view, a hundred at a time. */
export function useTermTree(loaded: LoadedTree) {
  const [seen, setSeen] = useState<LoadedTree>();
  const [levels, setLevels] = useState<Levels>(new Map());
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const asked = useRef(new Set<string>());
  let now = levels;
  let openNow = open;
  // Before anything is drawn: the server renders the open tree too.
  if (seen !== loaded) {
    const id = loaded.path.at(-1);
    const isInView = rowsOf(levels, open).some((row) => row.term !== undefined && row.term.id === id);
    now = withLoaded(levels, loaded.roots, loaded.pages);
    // A term that was opened at one of its places is not opened at another one as well.
    if (!isInView) openNow = new Set([...open, ...placesAbove(loaded.path)]);
    setSeen(loaded);
    setLevels(now);
    setOpen(openNow);
  }
  const rows = useMemo(() => rowsOf(now, openNow), [now, openNow]);

  async function load(parent: string, page: number) {
    const key = `${parent} ${page}`;
    if (asked.current.has(key)) return;
    asked.current.add(key);
    try {
      const answer = await readPage(parent, page);
      setLevels((known) => new Map(known).set(parent, withPage(known.get(parent), answer)));
    } catch (error) {
      toastFailure(error);
    } finally {
      asked.current.delete(key);
    }
  }

  return {
    rows,
    fold(path: string, isOpen: boolean) {
      setOpen((known) => {
        const next = new Set(known);
        if (isOpen) next.add(path);
        else next.delete(path);
        return next;
      });
    },
    /** Loads the terms of these rows. */
    need(missing: readonly TreeRow[]) {
      for (const { parent, page } of pagesOf(missing)) void load(parent, page);
    },
    /** Reads what is open anew, after terms have changed. */
    async refresh() {
      const parents = new Set(rows.filter((row) => row.isOpen && row.term).map((row) => row.term!.id));
      setLevels(await readAgain(new Map([...levels].filter(([parent]) => parents.has(parent)))));
    },
  };
}

/** The path of a term in the tree by the steps that lead to it. */
export const treePathOf = (type: TagType, steps: readonly { readonly id: string }[]): string[] => [
  rootIdOf(type),
  ...steps.map(({ id }) => id),
];
/** The same as the row's own path. */
export const joined = (path: readonly string[]) => path.reduce((all, id) => pathBelow(all, id), '');
