import { termErrors } from '@oeuvre/contracts/domains/ontology/terms/terms.errors.ts';
import type { Label } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { ActOf, Known, Plan } from './plan.model.ts';
import type { TermState } from './term-state.model.ts';
import { type KnownTerm, languageOf, termIn, tidyLabels } from './term-state.ts';
import type { TermWrite } from './term-writes.ts';

/** Several terms become one: their works, narrower terms, labels, notes and links go to it. */
export function planMerge({ terms: given, into }: ActOf<'merge'>, known: Known): Plan {
  const gone = [...new Set(given)];
  if (gone.includes(into)) throw termErrors('same-term');
  const target = termIn(known.terms, into);
  if (target.state.deprecatedAt) throw termErrors('deprecated-target');
  const merged = gone.map((id) => termIn(known.terms, id));
  const changes = new Changes(known);
  changes.set(into, mergedInto(target.state, merged, gone));
  for (const { id, state } of merged) {
    // Parents that are above the target, or the target itself, would be below themselves.
    const upward = state.parents.filter((parent) => !gone.includes(parent));
    for (const below of known.narrower.get(id) ?? [])
      if (!gone.includes(below)) changes.replaceParent(below, id, known.aboveTarget.has(below) ? upward : [into]);
    for (const old of known.replacedBy.get(id) ?? [])
      if (!gone.includes(old)) changes.replace(old, { replacedBy: into });
    changes.set(id, retiring(state, into, known.now));
  }
  return {
    writes: changes.writes,
    retires: gone,
    rule: { from: gone, to: into },
    subjects: gone,
    target: into,
    leftAlone: [],
  };
}

/** The term goes; what is below it goes to the terms above it. */
export function planRemoval({ term }: ActOf<'delete'>, known: Known): Plan {
  const { state } = termIn(known.terms, term);
  const changes = new Changes(known);
  for (const below of known.narrower.get(term) ?? []) changes.replaceParent(below, term, state.parents);
  for (const old of known.replacedBy.get(term) ?? []) changes.replace(old, { replacedBy: null });
  changes.set(term, retiring(state, null, known.now));
  return {
    writes: changes.writes,
    retires: [term],
    rule: { from: [term], to: null },
    subjects: [term],
    target: null,
    leftAlone: [],
  };
}

/** A term on its way out: works that still have it are found under what takes them. */
export const retiring = (state: TermState, into: TagId | null, now: string): TermState => ({
  ...state,
  parents: into ? [into] : state.parents,
  deprecatedAt: state.deprecatedAt ?? now,
  replacedBy: into,
});

function mergedInto(target: TermState, merged: readonly KnownTerm[], gone: readonly TagId[]): TermState {
  const labels = [...target.labels];
  for (const { state } of merged) {
    const name: Label = { language: languageOf(state), kind: 'alternative', name: state.name };
    labels.push(...state.labels, name);
  }
  const notes = [...target.notes, ...merged.flatMap(({ state }) => state.notes)];
  const matches = [...target.matches, ...merged.flatMap(({ state }) => state.matches)];
  const parents = new Set(target.parents.filter((id) => !gone.includes(id)));
  return {
    ...target,
    parents: [...parents],
    labels: tidyLabels(labels),
    notes: [...new Map(notes.map((note) => [JSON.stringify([note.language, note.kind, note.text]), note])).values()],
    matches: [...new Map(matches.toReversed().map((match) => [match.uri, match])).values()].toReversed(),
  };
}

/** Several changes of the same terms, in one write each. */
export class Changes {
  readonly #known: Known;
  readonly #after = new Map<TagId, TermState>();

  constructor(known: Known) {
    this.#known = known;
  }

  #now(id: TagId): TermState {
    return this.#after.get(id) ?? termIn(this.#known.terms, id).state;
  }

  set(id: TagId, after: TermState): void {
    this.#after.set(id, after);
  }

  replace(id: TagId, changed: Partial<TermState>): void {
    this.set(id, { ...this.#now(id), ...changed });
  }

  /** Puts others in the place of a parent. */
  replaceParent(id: TagId, parent: TagId, others: readonly TagId[]): void {
    const state = this.#now(id);
    const kept = state.parents.filter((one) => one !== parent);
    this.set(id, { ...state, parents: [...new Set([...kept, ...others.filter((one) => one !== id)])] });
  }

  get writes(): TermWrite[] {
    return [...this.#after].map(([id, after]) => ({ id, before: this.#known.terms.get(id)?.state ?? null, after }));
  }
}
