import { termFacets, typeOfFacet } from '@oeuvre/contracts/domains/artworks/facets/facets.constants.ts';
import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { workIndexOf } from '../index/work-index.ts';
import { countOfTypes, countUnder } from './counts.queries.ts';
import '../artworks.tables.ts';

const facetTypes: readonly TagType[] = Object.values(typeOfFacet);

/**
 * How many works have each of these terms or one below it. The index counts published works in milliseconds; of the
 * others, PostgreSQL looks at each. Without the index, PostgreSQL counts all.
 */
export async function countWorksUnder(db: Database, ids: readonly TagId[]): Promise<ReadonlyMap<TagId, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: TagId; no: number; type: TagType }>`select id, no, type from tags
    where id = any(${ids}::uuid[])`.execute(db);
  const counted = rows.filter(({ type }) => facetTypes.includes(type));
  const answer = await workIndexOf(db)?.ask('facets', {
    scope: { isAll: true },
    filter: { groups: [] },
    facets: termFacets,
    among: counted.map(({ no }) => no),
    most: counted.length,
  });
  if (!answer) return countUnder(db, ids);
  const published = new Map(Object.values(answer.facets).flatMap(({ values }) => values));
  const own = counted.map(({ id }) => id);
  const [drafts, others] = await Promise.all([
    countDraftsUnder(db, own),
    countUnder(
      db,
      ids.filter((id) => !own.includes(id)),
    ),
  ]);
  return new Map([
    ...others,
    ...counted.map(({ id, no }) => [id, (published.get(no) ?? 0) + (drafts.get(id) ?? 0)] as const),
  ]);
}

/** Works that their owners do not publish. */
const drafts = sql`select n.artwork_id, w.tag_id from listed_works n join artwork_tags w on w.artwork_id = n.artwork_id where not n.published`;

async function countDraftsUnder(db: Database, ids: readonly TagId[]): Promise<Map<TagId, number>> {
  const { rows } = await sql<{
    id: TagId;
    works: number;
  }>`select up.ancestor_id as id, count(distinct d.artwork_id) as works
    from (${drafts}) d join tag_ancestors up on up.tag_id = d.tag_id
    where up.ancestor_id = any(${ids}::uuid[]) group by up.ancestor_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row.works]));
}

/** How many works have a term of each type. */
export async function countWorksOfTypes(db: Database): Promise<ReadonlyMap<TagType, number>> {
  const index = workIndexOf(db);
  if (!index?.status) return countOfTypes(db);
  const { rows: types } = await sql<{
    type: TagType;
    terms: number[];
    drafts: number;
  }>`select t.type, array_agg(t.no order by t.no) as terms,
      (select count(distinct d.artwork_id) from (${drafts}) d join tags o on o.id = d.tag_id where o.type = t.type) as drafts
    from tags t group by t.type`.execute(db);
  const counts = await Promise.all(
    types.map(async ({ type, terms, drafts }) => {
      const page = await index.ask('list', {
        scope: { isAll: true },
        filter: { groups: [{ terms }] },
        skip: 0,
        count: 1,
      });
      return page && ([type, page.totalCount + drafts] as const);
    }),
  );
  const known = counts.filter((count) => count !== undefined);
  return known.length === counts.length ? new Map(known) : countOfTypes(db);
}
