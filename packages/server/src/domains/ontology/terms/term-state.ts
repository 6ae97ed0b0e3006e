import { notationLanguage } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import { termErrors } from '@oeuvre/contracts/domains/ontology/terms/terms.errors.ts';
import type { Label, TermText } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import '../ontology.tables.ts';
import type { TermState } from './term-state.model.ts';

/** A term with its version in the database. */
export interface KnownTerm {
  readonly id: TagId;
  readonly version: number;
  readonly state: TermState;
}

interface Row extends Omit<TermState, 'deprecatedAt'> {
  readonly id: TagId;
  readonly version: number;
  readonly deprecatedAt: Date | null;
}

/** The terms with these ids as they are. */
export async function loadTerms(db: Database, ids: readonly TagId[]): Promise<Map<TagId, KnownTerm>> {
  if (ids.length === 0) return new Map();
  const { rows } =
    await sql<Row>`select t.id, t.version, t.source, t.source_id, t.name, t.type, t.is_object_type, t.deprecated_at, t.replaced_by,
      array(select p.parent_id from tag_parents p where p.tag_id = t.id order by p.parent_id) as parents,
      coalesce((select json_agg(json_build_object('language', l.language, 'kind', l.kind, 'name', l.name) order by l.language, l.kind desc, l.name)
        from tag_labels l where l.tag_id = t.id), '[]') as labels,
      coalesce((select json_agg(json_build_object('language', n.language, 'kind', n.kind, 'text', n.text) order by n.language, n.kind, n.id)
        from tag_notes n where n.tag_id = t.id), '[]') as notes,
      coalesce((select json_agg(json_build_object('uri', m.uri, 'kind', m.kind) order by m.uri) from tag_matches m where m.tag_id = t.id), '[]') as matches
    from tags t where t.id = any(${ids}::uuid[])`.execute(db);
  return new Map(
    rows.map(({ id, version, deprecatedAt, ...row }) => [
      id,
      { id, version, state: { ...row, labels: withName(row), deprecatedAt: deprecatedAt?.toISOString() ?? null } },
    ]),
  );
}

/** Names from before there were labels are English. */
function withName({ name, labels }: Pick<TermState, 'name' | 'labels'>): TermState['labels'] {
  const isThere = labels.some(
    (label) => label.kind === 'preferred' && (label.name === name || label.language === 'en'),
  );
  return isThere ? labels : [{ language: 'en', kind: 'preferred', name }, ...labels];
}

/** The term with this id among loaded ones, or the error that it is gone. */
export function termIn(terms: ReadonlyMap<TagId, KnownTerm>, id: TagId): KnownTerm {
  const term = terms.get(id);
  if (!term) throw termErrors('unknown-term', { id });
  return term;
}

/** The language in which the term's name is its preferred label. */
export const languageOf = ({ name, labels }: Pick<TermState, 'name' | 'labels'>): string =>
  labels.find((label) => label.kind === 'preferred' && label.name === name)?.language ?? 'en';

/** Labels without repeated ones; where a language would have two preferred ones, the later become alternatives. */
export function tidyLabels(labels: readonly Label[]): Label[] {
  const preferred = new Set<string>();
  const seen = new Set<string>();
  return labels.flatMap((given) => {
    const label = given.kind === 'notation' ? { ...given, language: notationLanguage } : given;
    const { language, name } = label;
    const key = JSON.stringify([language.toLowerCase(), name]);
    if (seen.has(key)) return [];
    seen.add(key);
    if (label.kind !== 'preferred') return [label];
    if (preferred.has(language.toLowerCase())) return [{ language, name, kind: 'alternative' }];
    preferred.add(language.toLowerCase());
    return [label];
  });
}

/** A term as its editors read it. */
export const textOf = (state: TermState): TermText => ({
  name: state.name,
  type: state.type,
  parents: [...state.parents],
  labels: [...state.labels],
  notes: [...state.notes],
  matches: [...state.matches],
  isDeprecated: state.deprecatedAt !== null,
  replacedBy: state.replacedBy,
});

/** Whether two states say the same, whatever the order of their lists. */
export const isSameState = (one: TermState | null, other: TermState | null): boolean => keyOf(one) === keyOf(other);

const keyOf = (state: TermState | null): string =>
  state === null
    ? ''
    : JSON.stringify([
        state.name,
        state.type,
        state.deprecatedAt,
        state.replacedBy,
        [...state.parents].sort(),
        state.labels.map(({ language, kind, name }) => JSON.stringify([language, kind, name])).sort(),
        state.notes.map(({ language, kind, text }) => JSON.stringify([language, kind, text])).sort(),
        state.matches.map(({ uri, kind }) => JSON.stringify([uri, kind])).sort(),
      ]);
