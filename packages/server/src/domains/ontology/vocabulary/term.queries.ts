import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TermDetail, TopTerms } from '@oeuvre/contracts/domains/ontology/vocabulary/vocabulary.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { termsVisibleTo, visibleTermIds } from '../ontology.access.ts';
import { listTags } from '../ontology.queries.ts';
import { loadTerms } from '../terms/term-state.ts';
import { vocabularyOf } from './skos.ts';
import { termUri } from './term-address.ts';
import '../ontology.tables.ts';

const narrowerShown = 100;
const pathsShown = 20;
const stepsAbove = 20;

type Named = TermDetail['broader'][number];

/** The term that a merged or deleted one leads to; undefined if it leads nowhere. */
export async function findReplacement(db: Database, id: TagId): Promise<TagId | undefined> {
  const row = await db.selectFrom('formerTags').select('replacedBy').where('id', '=', id).executeTakeFirst();
  return row?.replacedBy ?? undefined;
}

interface Looking {
  readonly viewer: Viewer;
  readonly publicUrl: string;
}

/** The part of a term and of those around it that the viewer may see: the number of works that have it is left out. */
export async function findTerm(db: Database, id: TagId, by: Looking): Promise<TermDetail | undefined> {
  const { viewer, publicUrl } = by;
  if (!(await visibleTermIds(db, viewer, [id])).has(id)) return undefined;
  const [tag] = await listTags(db, [id]);
  const term = (await loadTerms(db, [id])).get(id);
  if (!tag || !term) return undefined;
  const { state } = term;
  const { rows: broader } = await sql<Named>`select t.id, t.name from tag_parents p join tags t on t.id = p.parent_id
    where p.tag_id = ${id} and ${termsVisibleTo(viewer)} order by t.name, t.id`.execute(db);
  const { rows: narrower } = await sql<Named & { count: number }>`select t.id, t.name, count(*) over () as count
    from tag_parents p join tags t on t.id = p.tag_id
    where p.parent_id = ${id} and ${termsVisibleTo(viewer)} order by t.name, t.id limit ${narrowerShown}`.execute(db);
  const successors = [...(await visibleTermIds(db, viewer, state.replacedBy ? [state.replacedBy] : []))];
  const [replacement] = await listTags(db, successors);
  return {
    ...tag,
    uri: termUri(id, publicUrl),
    labels: [...state.labels],
    notes: [...state.notes],
    matches: state.matches.map((match) => ({ ...match, vocabulary: vocabularyOf(match.uri) })),
    broader,
    narrower: narrower.map(({ count: _, ...one }) => one),
    narrowerCount: narrower[0]?.count ?? 0,
    paths: await listPaths(db, viewer, id),
    isDeprecated: state.deprecatedAt !== null,
    replacedBy: replacement ? { id: replacement.id, name: replacement.name } : null,
  };
}

/** The ways from the top down to a term. The edges above it are few; the ways may be many. */
async function listPaths(db: Database, viewer: Viewer, id: TagId): Promise<Named[][]> {
  const { rows } = await sql<Named & { below: TagId }>`select p.tag_id as below, t.id, t.name
    from tag_ancestors a join tag_parents p on p.tag_id = a.ancestor_id join tags t on t.id = p.parent_id
    where a.tag_id = ${id} and ${termsVisibleTo(viewer)} order by t.name, t.id`.execute(db);
  const above = Map.groupBy(rows, ({ below }) => below);
  const paths: Named[][] = [];
  const walk = (from: TagId, path: readonly Named[]): void => {
    const next = above.get(from) ?? [];
    if (next.length === 0 && path.length > 0) paths.push([...path]);
    for (const { id: up, name } of next)
      if (paths.length < pathsShown && path.length < stepsAbove && !path.some((one) => one.id === up))
        walk(up, [{ id: up, name }, ...path]);
  };
  walk(id, []);
  return paths;
}

/** The term that a merged one became. */
export async function findSuccessor(db: Database, id: TagId, by: Looking): Promise<TermDetail | undefined> {
  const successor = await findReplacement(db, id);
  return successor && findTerm(db, successor, by);
}

/** The topmost terms of each type, by name. Only these are asked for works: among all terms they are few. */
export async function listTopTerms(db: Database, viewer: Viewer): Promise<TopTerms[]> {
  const { rows } = await sql<Named & { type: TagType; count: number }>`with topmost as materialized (
      select t.id, t.name, t.type from tags t where not exists (select from tag_parents p where p.tag_id = t.id)
    ) select id, name, type, count from (
      select t.id, t.name, t.type, count(*) over (partition by t.type) as count, row_number() over (partition by t.type order by t.name, t.id) as place
      from topmost t where ${termsVisibleTo(viewer, 'many')}
    ) t where place <= ${narrowerShown} order by type, place`.execute(db);
  return [...Map.groupBy(rows, ({ type }) => type)].map(([type, terms]) => ({
    type,
    terms: terms.map(({ id, name }) => ({ id, name })),
    count: terms[0]!.count,
  }));
}
