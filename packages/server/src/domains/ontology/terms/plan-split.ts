import { termErrors } from '@oeuvre/contracts/domains/ontology/terms/terms.errors.ts';
import { type ActOf, type Known, newState, type Plan } from './plan.model.ts';
import { Changes, retiring } from './plan-merge.ts';
import { languageOf, termIn } from './term-state.ts';

/** One term becomes several: below it if it stays, else in its place. */
export function planSplit({ term, parts, rest, keeps }: ActOf<'split'>, known: Known): Plan {
  const { state } = termIn(known.terms, term);
  const parents = keeps ? [term] : state.parents;
  const made = parts.map((part, at) => ({ ...part, id: known.newIds[at]! }));
  const restPart = rest === null ? undefined : made[rest];
  if (rest !== null && !restPart) throw termErrors('no-rest');
  if (!keeps && !restPart) throw termErrors('no-rest');
  const changes = new Changes(known);
  for (const { id, name } of made)
    changes.set(id, {
      ...newState(id, { name, type: state.type, language: languageOf(state), parents }),
      isObjectType: state.isObjectType ?? false,
    });
  const below = known.narrower.get(term) ?? [];
  const placed = new Set(made.flatMap(({ narrower }) => narrower));
  for (const { id, narrower } of made)
    for (const one of narrower) {
      if (!below.includes(one)) throw termErrors('unknown-term', { id: one });
      changes.replaceParent(one, term, [id]);
    }
  if (!keeps && restPart) {
    for (const one of below) if (!placed.has(one)) changes.replaceParent(one, term, [restPart.id]);
    for (const old of known.replacedBy.get(term) ?? []) changes.replace(old, { replacedBy: restPart.id });
    changes.set(term, retiring(state, restPart.id, known.now));
  }
  return {
    writes: changes.writes,
    retires: keeps ? [] : [term],
    rule: {
      from: [term],
      parts: made.map(({ id, name, words }) => ({ id, words: words.length > 0 ? words : [name] })),
      rest: restPart?.id ?? null,
    },
    subjects: [term],
    target: null,
    leftAlone: [],
  };
}
