import type { TermAct } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { TermState } from './term-state.model.ts';
import type { KnownTerm } from './term-state.ts';
import type { TermWrite } from './term-writes.ts';

/** Which works change their terms, and how. */
export type WorkRule =
  /** Works with one of the terms get the other one instead; null: none. */
  | { readonly from: readonly TagId[]; readonly to: TagId | null }
  /** A work gets the parts whose words its texts contain; with none, the rest: null keeps what it has. */
  | {
      readonly from: readonly TagId[];
      readonly parts: readonly { readonly id: TagId; readonly words: readonly string[] }[];
      readonly rest: TagId | null;
    }
  /** The act whose changes of works are undone. */
  | { readonly undoes: string };

/** The effect of an act. */
export interface Plan {
  readonly writes: readonly TermWrite[];
  /**
   * Terms that are gone when no work has them any more. Until then `writes` keeps them, below the term that takes their
   * works, so that searches find everything meanwhile.
   */
  readonly retires: readonly TagId[];
  readonly rule: WorkRule | null;
  /** The terms that the act names, and the one that they become. */
  readonly subjects: readonly TagId[];
  readonly target: TagId | null;
  /** For an undo: terms that have been changed since. */
  readonly leftAlone: readonly TagId[];
}

/** The input of a plan. */
export interface Known {
  readonly terms: ReadonlyMap<TagId, KnownTerm>;
  /** Terms directly below those that the act names, and deprecated terms that these replace. */
  readonly narrower: ReadonlyMap<TagId, readonly TagId[]>;
  readonly replacedBy: ReadonlyMap<TagId, readonly TagId[]>;
  /** The target of a merge and all terms above it. */
  readonly aboveTarget: ReadonlySet<TagId>;
  readonly newIds: readonly TagId[];
  readonly now: string;
}

export type PlannedAct = Exclude<TermAct, { kind: 'undo' }>;
export type ActOf<Kind extends TermAct['kind']> = Extract<TermAct, { kind: Kind }>;

/** A plan that only changes terms. */
export const planOf = (subjects: readonly TagId[], writes: readonly TermWrite[]): Plan => ({
  writes,
  retires: [],
  rule: null,
  subjects,
  target: null,
  leftAlone: [],
});

/** A term of this house; its key there is its id. */
export const newState = (
  id: TagId,
  { name, type, language, parents }: Omit<ActOf<'create'>, 'kind' | 'parents'> & { readonly parents: readonly TagId[] },
): TermState => ({
  source: 'house',
  sourceId: id,
  name,
  type,
  parents: [...new Set(parents)],
  labels: [{ language, kind: 'preferred', name }],
  notes: [],
  matches: [],
  deprecatedAt: null,
  replacedBy: null,
});
