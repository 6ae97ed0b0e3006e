import { type TagType, tagTypes } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import { mostPaths, termMatchesShown } from '@oeuvre/contracts/domains/ontology/terms/terms.constants.ts';
import type {
  FoundTerm,
  Label,
  TermRow,
  TermStep,
  TermWhole,
} from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { contains, literalWords } from '../../../platform/database/search.ts';
import { numberedPage, offsetOf } from '../../../platform/lists/paging.ts';
import { loadTerms, textOf } from './term-state.ts';
import '../ontology.tables.ts';

const isRoot = sql`not exists (select from tag_parents p where p.tag_id = t.id)`;
/** Siblings stand by their names. */
const order = sql`t.sort_name, t.name, t.id`;

/** The types that have terms, with the numbers of their terms and of those with nothing above them. */
export async function listRoots(db: Database): Promise<{ type: TagType; terms: number; narrower: number }[]> {
  const { rows } = await sql<{ type: TagType; terms: number; narrower: number }>`select t.type, count(*) as terms,
    count(*) filter (where ${isRoot}) as narrower from tags t group by t.type`.execute(db);
  return rows.toSorted((one, other) => tagTypes.indexOf(one.type) - tagTypes.indexOf(other.type));
}

export type Place = { readonly parent: TagId } | { readonly type: TagType };

const siblingsAt = (place: Place): RawBuilder<unknown> =>
  'parent' in place
    ? sql`tag_parents up join tags t on t.id = up.tag_id where up.parent_id = ${place.parent}`
    : sql`tags t where t.type = ${place.type} and ${isRoot}`;

type Row = Omit<TermRow, '_id' | 'works' | 'extendedName' | 'position'> & { readonly extendedName: string | null };

/** The terms at one place of the tree, a page of them; `works` are counted by whoever knows works. */
export async function listChildren(db: Database, place: Place, page: PageQuery) {
  const from = siblingsAt(place);
  const offset = offsetOf(page);
  const { rows } =
    await sql<Row>`select t.id, t.name, t.extended_name, t.type, t.deprecated_at is not null as is_deprecated,
      (select count(*) from tag_parents n where n.parent_id = t.id) as narrower, (select count(*) from tag_parents b where b.tag_id = t.id) as broader
    from ${from} order by ${order} limit ${page.itemsPerPage} offset ${offset}`.execute(db);
  const { rows: total } = await sql<{ count: number }>`select count(*) as count from ${from}`.execute(db);
  const terms = rows.map((row, at) => ({
    ...row,
    _id: row.id,
    extendedName: row.extendedName ?? row.name,
    position: offset + at + 1,
  }));
  return { terms, ...numberedPage(page, total[0]!.count) };
}

interface FoundRow extends Omit<FoundTerm, '_id' | 'works' | 'above' | 'label' | 'extendedName'> {
  readonly extendedName: string | null;
  readonly label: Label | null;
}

/** Of the labels that match in one way, so many are put in order. */
const mostCompared = 500;

/** The terms with a label in any language that starts with, or contains, the text; the best first. */
export async function findTerms(db: Database, text: string): Promise<Omit<FoundTerm, 'works'>[]> {
  const asked = sql<string>`plain_text(${text})`;
  const literal = literalWords(text);
  // Beginnings come from their index however short the text is; the rest from the trigrams. Where very many match, what
  // is called exactly so is still found.
  // trick: planner fence
  const { rows } = await sql<FoundRow>`with named as (
      (select l.tag_id, l.language, l.kind, l.name from tag_labels l where plain_text(l.name) = ${asked} limit 100)
      union (select l.tag_id, l.language, l.kind, l.name from tag_labels l where plain_text(l.name) like ${literal} || '%' limit ${mostCompared})
      union (select l.tag_id, l.language, l.kind, l.name from tag_labels l where ${contains(sql`plain_text(l.name)`, text)} limit ${mostCompared})
      union all (select t.id, 'en', 'preferred', t.name from tags t where ${contains(sql`plain_text(t.name)`, text)}
        and not exists (select from tag_labels l where l.tag_id = t.id) limit ${mostCompared})
    ), best as (
      select distinct on (tag_id) tag_id, language, kind, name,
        case when plain = ${asked} then 0 when plain like ${literal} || '%' then 1 when plain like '% ' || ${literal} || '%' then 2 else 3 end as rank
      from (select *, plain_text(name) as plain from named offset 0) named order by tag_id, rank, kind desc, length(name), name
    )
    select t.id, t.name, t.extended_name, t.type, t.deprecated_at is not null as is_deprecated, (select count(*) from tag_parents p where p.tag_id = t.id) as paths,
      case when b.name <> t.name then json_build_object('language', b.language, 'kind', b.kind, 'name', b.name) end as label
    from best b join tags t on t.id = b.tag_id order by b.rank, t.deprecated_at is not null, length(b.name), t.sort_name, t.id limit ${termMatchesShown}`.execute(
    db,
  );
  const above = await listOnePathEach(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    _id: row.id,
    extendedName: row.extendedName ?? row.name,
    paths: Math.max(1, row.paths),
    above: above.get(row.id) ?? [],
  }));
}

/** The names above each of these terms by one path, from the top. */
async function listOnePathEach(db: Database, ids: readonly TagId[]): Promise<Map<TagId, string[]>> {
  const { rows } = await sql<{ id: TagId; names: string[] }>`with recursive way (id, at, names, depth) as (
      select t.id, t.id, array[]::text[], 0 from tags t where t.id = any(${ids}::uuid[])
      union all
      select way.id, up.id, array[up.name] || way.names, way.depth + 1 from way cross join lateral (
        select o.id, o.name from tag_parents p join tags o on o.id = p.parent_id where p.tag_id = way.at order by o.name, o.id limit 1
      ) up where way.depth < 20
    )
    select distinct on (id) id, names from way order by id, depth desc`.execute(db);
  return new Map(rows.map(({ id, names }) => [id, names]));
}

interface Way {
  readonly ids: TagId[];
  readonly names: string[];
  readonly type: TagType;
}

/** The ways from the top to a term, the shortest first, with the place of each step among its siblings. */
export async function listPaths(db: Database, id: TagId): Promise<{ type: TagType; paths: TermStep[][] }> {
  const { rows } = await sql<Way>`with recursive way (at, ids, names, type) as (
      select t.id, array[t.id], array[t.name], t.type from tags t where t.id = ${id}
      union all
      select o.id, o.id || way.ids, o.name || way.names, o.type from way join tag_parents p on p.tag_id = way.at join tags o on o.id = p.parent_id
      where o.id <> all(way.ids) and cardinality(way.ids) <= 20
    )
    select ids, names, type from way where not exists (select from tag_parents p where p.tag_id = way.at)
    order by cardinality(ids), names limit ${mostPaths}`.execute(db);
  const paths = await Promise.all(rows.map((way) => stepsOf(db, way)));
  return { type: rows[0]?.type ?? 'Keyword', paths };
}

async function stepsOf(db: Database, { ids, names, type }: Way): Promise<TermStep[]> {
  const places = ids.map((id, at) => ({ id, parent: at === 0 ? null : ids[at - 1]!, type }));
  const { rows } = await sql<{ position: number; siblings: number }>`select s.position, s.siblings
    from json_to_recordset(${JSON.stringify(places.map((place, at) => ({ ...place, at })))}::json) as r (id uuid, parent uuid, type text, at int)
    cross join lateral (
      select count(*) as siblings, count(*) filter (where (t.sort_name, t.name, t.id) <= (me.sort_name, me.name, me.id)) as position
      from tags me, tags t where me.id = r.id and case when r.parent is null
        then t.type = r.type and not exists (select from tag_parents p where p.tag_id = t.id)
        else t.id in (select p.tag_id from tag_parents p where p.parent_id = r.parent) end
    ) s order by r.at`.execute(db);
  return ids.map((id, at) => ({ id, name: names[at]!, ...rows[at]! }));
}

/** A term whole, but for its works; a merged term is the one that it became. */
export async function getTerm(db: Database, given: TagId): Promise<Omit<TermWhole, 'works' | 'ownWorks'>> {
  const id = await livingTerm(db, given);
  const term = id && (await loadTerms(db, [id])).get(id);
  if (!id || !term) throw commonErrors('not-found');
  const { rows } = await sql<{ extendedName: string | null; narrower: number; below: number }>`select t.extended_name,
      (select count(*) from tag_parents p where p.parent_id = t.id) as narrower,
      (select count(*) - 1 from tag_ancestors a where a.ancestor_id = t.id) as below
    from tags t where t.id = ${id}`.execute(db);
  const { extendedName, ...counts } = rows[0]!;
  const { state, version } = term;
  const asked = [...state.parents, ...(state.replacedBy ? [state.replacedBy] : [])];
  const { rows: named } = await sql<{
    id: TagId;
    name: string;
  }>`select id, name from tags where id = any(${asked}::uuid[]) order by name, id`.execute(db);
  const { paths } = await listPaths(db, id);
  return {
    id,
    _id: id,
    ...textOf(state),
    extendedName: extendedName ?? state.name,
    version,
    source: state.source,
    sourceId: state.sourceId,
    broader: named.filter((one) => state.parents.includes(one.id)),
    replacement: named.find((one) => one.id === state.replacedBy) ?? null,
    paths,
    ...counts,
  };
}

async function livingTerm(db: Database, id: TagId): Promise<TagId | null> {
  const { rows } = await sql<{ id: TagId | null }>`select id from tags where id = ${id}
    union all select replaced_by from former_tags where id = ${id} limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
