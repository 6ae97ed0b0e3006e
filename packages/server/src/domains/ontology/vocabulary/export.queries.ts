import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { VocabularyFormat } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { type KnownTerm, loadTerms } from '../terms/term-state.ts';
import { type Concept, concept } from './concept.ts';
import { sourceOfAddresses } from './source.ts';
import { termUri } from './term-address.ts';
import type { PlacedConcept, TableColumns } from './write/write-vocabulary.ts';
import '../ontology.tables.ts';

/** Which terms leave. */
export interface ExportedTerms {
  readonly type?: TagType | undefined;
  readonly under?: TagId | undefined;
  /** Those that whoever asks may not see. */
  readonly hidden: ReadonlySet<TagId>;
}

const batch = 500;
const selected = ({ type, under, hidden }: ExportedTerms) =>
  sql`not t.id = any(${[...hidden]}::uuid[]) and (${type ?? null}::text is null or t.type = ${type ?? null})
    and (${under ?? null}::uuid is null or exists (select from tag_ancestors a where a.tag_id = t.id and a.ancestor_id = ${under ?? null}))`;

/** The columns of a table of these terms. */
export async function listColumns(db: Database, terms: ExportedTerms): Promise<TableColumns> {
  const { rows: labels } = await sql<TableColumns['labels'][number]>`select distinct l.kind, l.language
    from tag_labels l join tags t on t.id = l.tag_id where ${selected(terms)} order by l.kind desc, l.language`.execute(
    db,
  );
  const { rows: notes } = await sql<TableColumns['notes'][number]>`select distinct n.kind, n.language
    from tag_notes n join tags t on t.id = n.tag_id where ${selected(terms)} order by n.kind, n.language`.execute(db);
  const { rows: matches } = await sql<{ kind: TableColumns['matches'][number] }>`select distinct m.kind
    from tag_matches m join tags t on t.id = m.tag_id where ${selected(terms)} order by m.kind`.execute(db);
  const { rows: plain } = await sql<{ has: boolean }>`select exists (select from tags t
    where ${selected(terms)} and not exists (select from tag_labels l where l.tag_id = t.id)) as has`.execute(db);
  const hasEnglish = labels.some(({ kind, language }) => kind === 'preferred' && language === 'en');
  const added = plain[0]?.has && !hasEnglish ? [{ kind: 'preferred' as const, language: 'en' }] : [];
  return {
    labels: [...added, ...labels],
    notes,
    // The address in its own vocabulary is an exact match.
    matches: [...new Set<TableColumns['matches'][number]>(['exact', ...matches.map(({ kind }) => kind)])],
  };
}

interface TreePlace {
  readonly id: TagId;
  readonly depth: number;
}

/** The terms in the order of the tree, each where its first broader term puts it. Only ids stand in memory. */
async function listTree(db: Database, terms: ExportedTerms): Promise<TreePlace[]> {
  const { rows } = await sql<{ id: TagId; parent: TagId | null }>`select t.id,
      (select p.parent_id from tag_parents p join tags o on o.id = p.parent_id
        where p.tag_id = t.id order by p.parent_id limit 1) as parent
    from tags t where ${selected(terms)} order by t.name, t.id`.execute(db);
  const ids = new Set(rows.map(({ id }) => id));
  const below = Map.groupBy(rows, ({ parent }) => (parent !== null && ids.has(parent) ? parent : null));
  const places: TreePlace[] = [];
  const stack = (below.get(null) ?? []).map(({ id }): TreePlace => ({ id, depth: 0 })).reverse();
  for (let place = stack.pop(); place; place = stack.pop()) {
    places.push(place);
    for (const { id } of (below.get(place.id) ?? []).toReversed()) stack.push({ id, depth: place.depth + 1 });
  }
  return places;
}

interface ExportOptions extends ExportedTerms {
  readonly format: VocabularyFormat;
  readonly publicUrl: string;
}

/** The terms as concepts, a batch at a time: by their addresses in RDF, by their ids in JSON and tables. */
export async function* exportTerms(
  db: Database,
  { format, publicUrl, ...terms }: ExportOptions,
): AsyncGenerator<PlacedConcept[]> {
  const places = await listTree(db, terms);
  const isRdf = format !== 'json' && format !== 'csv';
  for (let at = 0; at < places.length; at += batch) {
    const some = places.slice(at, at + batch);
    const loaded = await loadTerms(
      db,
      some.map(({ id }) => id),
    );
    const related = isRdf ? await listRelated(db, loaded, terms.hidden) : new Map<string, TagId>();
    yield some.flatMap(({ id, depth }) => {
      const known = loaded.get(id);
      const term = known && withRelated(known, related, publicUrl);
      const keyOf = isRdf ? (one: TagId) => termUri(one, publicUrl) : String;
      return term ? [{ concept: conceptOf(withoutHidden(term, terms.hidden), keyOf), depth }] : [];
    });
  }
}

/** The terms of this vocabulary that links of these terms lead to, by the addresses that they were read with. */
export async function listRelated(
  db: Database,
  terms: ReadonlyMap<TagId, KnownTerm>,
  hidden: ReadonlySet<TagId>,
): Promise<Map<string, TagId>> {
  const uris = [...terms.values()].flatMap(({ state }) =>
    state.matches.filter(({ kind }) => kind === 'related').map(({ uri }) => uri),
  );
  if (uris.length === 0) return new Map();
  const { rows } = await sql<{ uri: string; id: TagId }>`select source_id as uri, id from tags
    where source = ${sourceOfAddresses} and source_id = any(${uris}::text[])`.execute(db);
  return new Map(rows.filter(({ id }) => !hidden.has(id)).map(({ uri, id }) => [uri, id]));
}

/** A term whose related ones are named by their addresses here. */
export const withRelated = (
  { state, ...term }: KnownTerm,
  related: ReadonlyMap<string, TagId>,
  publicUrl: string,
): KnownTerm => ({
  ...term,
  state: {
    ...state,
    matches: state.matches.map((match) => {
      const id = match.kind === 'related' ? related.get(match.uri) : undefined;
      return id ? { ...match, uri: termUri(id, publicUrl) } : match;
    }),
  },
});

/** A term without its links to hidden ones. */
export const withoutHidden = ({ state, ...term }: KnownTerm, hidden: ReadonlySet<TagId>): KnownTerm => ({
  ...term,
  state: {
    ...state,
    parents: state.parents.filter((id) => !hidden.has(id)),
    replacedBy: state.replacedBy && !hidden.has(state.replacedBy) ? state.replacedBy : null,
  },
});

/** A term as a concept. A term from another vocabulary links to its concept there. */
export function conceptOf({ id, state }: KnownTerm, keyOf: (id: TagId) => string): Concept {
  const isElsewhere = state.source === sourceOfAddresses && !state.matches.some(({ uri }) => uri === state.sourceId);
  return concept({
    key: keyOf(id),
    name: state.name,
    type: state.type,
    parents: state.parents.map(keyOf),
    labels: state.labels,
    notes: state.notes,
    matches: isElsewhere ? [...state.matches, { uri: state.sourceId, kind: 'exact' }] : state.matches,
    isDeprecated: state.deprecatedAt !== null,
    replacedBy: state.replacedBy && keyOf(state.replacedBy),
  });
}
