import { termsPerPage } from '@oeuvre/contracts/domains/ontology/terms/terms.constants.ts';
import type { PastTermAct, TermRow, TermWhole } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { termsRoutes } from '@oeuvre/contracts/domains/ontology/terms/terms.routes.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { refusalOf } from '../../../ui/api-context.ts';
import { type LoadedPage, type LoadedTree, queryBelow, treePathOf } from './tree/use-term-tree.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The term that the address names; anything malformed is ignored. */
export const termIn = (address: URLSearchParams): TagId | undefined => {
  const id = address.get('term') ?? '';
  return uuid.test(id) ? (id as TagId) : undefined;
};

export interface LoadedOntology {
  readonly tree: LoadedTree;
  /** All terms. */
  readonly terms: number;
  /** Null if the address names none, or one that does not exist (`isGone`). */
  readonly term: TermWhole | null;
  readonly isGone: boolean;
  /** The first terms below it. */
  readonly narrower: readonly TermRow[];
  /** Its latest changes. */
  readonly acts: readonly PastTermAct[];
}

/** The tree opened at the term that the address names, and the term. */
export async function loadOntology(call: Call, id: TagId | undefined): Promise<LoadedOntology> {
  const [{ roots, terms }, term, narrower, history] = await Promise.all([
    call(termsRoutes.roots, {}),
    id ? call(termsRoutes.get, { params: { id } }).catch(nullIfGone) : null,
    id ? call(termsRoutes.children, { query: { parent: id, itemsPerPage: 24 } }).catch(nullIfGone) : null,
    id ? call(termsRoutes.listActs, { query: { term: id, itemsPerPage: 5 } }).catch(nullIfGone) : null,
  ]);
  const steps = term?.paths[0] ?? [];
  const path = term ? treePathOf(term.type, steps) : [];
  const pages = await Promise.all(
    steps.map(async ({ position }, at): Promise<LoadedPage> => {
      const parent = path[at]!;
      const page = Math.floor((position - 1) / termsPerPage) + 1;
      const reply = await call(termsRoutes.children, { query: { ...queryBelow(parent), page } });
      return { parent, page, total: reply.totalCount, terms: reply.terms };
    }),
  );
  return {
    tree: { roots, pages, path },
    terms,
    term,
    isGone: id !== undefined && term === null,
    narrower: narrower?.terms ?? [],
    acts: history?.acts ?? [],
  };
}

function nullIfGone(error: unknown): null {
  if (refusalOf(error)?.status === 404) return null;
  throw error;
}
