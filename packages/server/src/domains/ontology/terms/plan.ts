import { termErrors } from '@oeuvre/contracts/domains/ontology/terms/terms.errors.ts';
import type { Label } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { type ActOf, type Known, newState, type Plan, type PlannedAct, planOf } from './plan.model.ts';
import { planMerge, planRemoval } from './plan-merge.ts';
import { planSplit } from './plan-split.ts';
import type { TermState } from './term-state.model.ts';
import { isSameState, languageOf, termIn, tidyLabels } from './term-state.ts';

/** The changes of an act. Pure: the same terms give the same plan. */
export function planAct(act: PlannedAct, known: Known): Plan {
  switch (act.kind) {
    case 'create':
      return planCreation(act, known);
    case 'merge':
      return planMerge(act, known);
    case 'split':
      return planSplit(act, known);
    case 'delete':
      return planRemoval(act, known);
    case 'edit':
      return planChange(act.term, known, (state) => edited(state, act));
    case 'rename':
      return planChange(act.term, known, (state) => renamed(state, act));
    case 'move':
      for (const parent of act.parents) termIn(known.terms, parent);
      return planChange(act.term, known, (state) => ({ ...state, parents: [...new Set(act.parents)] }));
    case 'deprecate':
      return planChange(act.term, known, (state) => deprecated(state, act, known));
    default:
      return act satisfies never;
  }
}

function planCreation({ name, type, language, parents }: ActOf<'create'>, { terms, newIds }: Known): Plan {
  const id = newIds[0]!;
  for (const parent of parents) termIn(terms, parent);
  const after = newState(id, { name, type, language, parents });
  return planOf([id], [{ id, before: null, after }]);
}

function planChange(id: TagId, { terms }: Known, change: (state: TermState) => TermState): Plan {
  const { state } = termIn(terms, id);
  const after = change(state);
  if (isSameState(state, after)) throw termErrors('nothing-to-change');
  return { ...planOf([id], [{ id, before: state, after }]), target: after.replacedBy };
}

function edited(state: TermState, { labels, notes, matches }: ActOf<'edit'>): TermState {
  const changed = { ...state, ...(notes && { notes }), ...(matches && { matches: uniqueMatches(matches) }) };
  return labels ? { ...changed, ...withLabels(state, labels) } : changed;
}

/** The name of a term is its preferred label in one language: it follows that label. */
function withLabels(state: TermState, labels: readonly Label[]): Pick<TermState, 'name' | 'labels'> {
  const preferred = labels.filter((label) => label.kind === 'preferred');
  const languages = preferred.map((label) => label.language.toLowerCase());
  if (new Set(languages).size < languages.length) throw termErrors('two-preferred');
  const language = languageOf(state);
  const name = preferred.find((label) => label.language === language) ?? preferred[0];
  if (!name) throw termErrors('no-name');
  return { name: name.name, labels: tidyLabels(labels) };
}

function renamed(state: TermState, { name, keepsName }: ActOf<'rename'>): TermState {
  if (name === state.name) return state;
  const language = languageOf(state);
  const others = state.labels.filter(
    (label) =>
      !(label.kind === 'preferred' && label.language === language) &&
      !(label.language === language && label.name === name),
  );
  const old: Label = { language, kind: 'alternative', name: state.name };
  return {
    ...state,
    name,
    labels: tidyLabels([{ language, kind: 'preferred', name }, ...others, ...(keepsName ? [old] : [])]),
  };
}

function deprecated(state: TermState, { term, replacedBy }: ActOf<'deprecate'>, { terms, now }: Known): TermState {
  if (replacedBy === term) throw termErrors('same-term');
  if (replacedBy && termIn(terms, replacedBy).state.deprecatedAt) throw termErrors('deprecated-target');
  return { ...state, deprecatedAt: state.deprecatedAt ?? now, replacedBy };
}

const uniqueMatches = <Match extends { readonly uri: string }>(matches: readonly Match[]): Match[] => [
  ...new Map(matches.map((match) => [match.uri, match])).values(),
];
