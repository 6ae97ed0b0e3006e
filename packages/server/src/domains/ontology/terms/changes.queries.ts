import type { ChangedTerm, TermChange } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { TermState } from './term-state.model.ts';
import type { TermWrite } from './term-writes.ts';

type NameOf = (id: TagId) => string;

const parts: readonly [TermChange['part'], (state: TermState, nameOf: NameOf) => string[]][] = [
  ['name', (state) => [state.name]],
  ['parents', (state, nameOf) => state.parents.map(nameOf).sort()],
  ['labels', (state) => state.labels.map(({ language, kind, name }) => `${name} (${language}, ${kind})`).sort()],
  ['notes', (state) => state.notes.map(({ language, kind, text }) => `${text} (${language}, ${kind})`).sort()],
  ['matches', (state) => state.matches.map(({ uri, kind }) => `${uri} (${kind})`).sort()],
  ['status', (state, nameOf) => statusOf(state, nameOf)],
];

function statusOf({ deprecatedAt, replacedBy }: TermState, nameOf: NameOf): string[] {
  if (!deprecatedAt) return [];
  return [replacedBy ? `Deprecated, replaced by ${nameOf(replacedBy)}` : 'Deprecated'];
}

/** The change of a write, in words: of lists only the differences. */
export function presentChange({ id, before, after }: TermWrite, nameOf: NameOf): ChangedTerm {
  const changes = parts.flatMap(([part, wordsOf]): TermChange[] => {
    const [was, is] = [before ? wordsOf(before, nameOf) : [], after ? wordsOf(after, nameOf) : []];
    const change = {
      part,
      before: was.filter((word) => !is.includes(word)),
      after: is.filter((word) => !was.includes(word)),
    };
    return change.before.length + change.after.length > 0 ? [change] : [];
  });
  const becomes = before ? (after ? 'changed' : 'gone') : 'new';
  return { id, name: (before ?? after)!.name, becomes, changes };
}

/** The writes as they stand when everything is done: terms that retire are gone. */
export const finalWrites = (writes: readonly TermWrite[], retires: readonly TagId[]): TermWrite[] =>
  writes.map((write) => (retires.includes(write.id) ? { ...write, after: null } : write));

/** All terms whose names these writes mention. */
export const mentioned = (writes: readonly TermWrite[]): TagId[] => [
  ...new Set(
    writes.flatMap(({ before, after }) =>
      [before, after].flatMap((state) =>
        state ? [...state.parents, ...(state.replacedBy ? [state.replacedBy] : [])] : [],
      ),
    ),
  ),
];
