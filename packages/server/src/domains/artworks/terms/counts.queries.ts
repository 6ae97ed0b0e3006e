import '../artworks.tables.ts';
import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** An act whose works are listed but not rewritten yet. */
interface PendingAct {
  readonly actId: string;
  /** Terms that will be gone: nothing is found by them. */
  readonly retires: readonly TagId[];
}

/** The terms that works carry; with an act, those that they will carry when its works are rewritten. */
export const carriedTerms = (actId?: string) =>
  actId
    ? sql`(select t.artwork_id, t.tag_id from artwork_tags t
          where not exists (select from term_act_works w where w.act_id = ${actId} and w.artwork_id = t.artwork_id and t.tag_id = any(w.drops))
        union all select w.artwork_id, unnest(w.adds) from term_act_works w where w.act_id = ${actId})`
    : sql`artwork_tags`;

/** How many works have each of these terms or one below it. */
export async function countUnder(db: Database, ids: readonly TagId[]): Promise<Map<TagId, number>> {
  return countAmong(db, ids, {});
}

interface Among {
  /** A query for `artwork_id`: only these works. */
  readonly works?: RawBuilder<unknown>;
  readonly act?: PendingAct;
}

/** How many of some works have each of these terms or one below it; with an act, how many will. */
export async function countAmong(
  db: Database,
  ids: readonly TagId[],
  { works, act }: Among,
): Promise<Map<TagId, number>> {
  if (ids.length === 0) return new Map();
  const among = works ? sql`join (${works}) these on these.artwork_id = t.artwork_id` : sql``;
  const { rows } = await sql<{
    id: TagId;
    works: number;
  }>`select up.ancestor_id as id, count(distinct t.artwork_id) as works
    from tag_ancestors up join ${carriedTerms(act?.actId)} t on t.tag_id = up.tag_id ${among}
    where up.ancestor_id = any(${ids}::uuid[]) group by up.ancestor_id`.execute(db);
  const counts = new Map(rows.map((row) => [row.id, row.works]));
  for (const id of act?.retires ?? []) counts.set(id, 0);
  return counts;
}

/** How many works carry each of these terms themselves. */
export async function countCarrying(db: Database, ids: readonly TagId[]): Promise<Map<TagId, number>> {
  const { rows } = await sql<{ id: TagId; works: number }>`select tag_id as id, count(*) as works from artwork_tags
    where tag_id = any(${ids}::uuid[]) group by tag_id`.execute(db);
  return new Map(rows.map((row) => [row.id, row.works]));
}

/** How many works have a term of each type. */
export async function countOfTypes(db: Database): Promise<Map<TagType, number>> {
  const { rows } = await sql<{ type: TagType; works: number }>`select g.type, count(distinct t.artwork_id) as works
    from artwork_tags t join tags g on g.id = t.tag_id group by g.type`.execute(db);
  return new Map(rows.map((row) => [row.type, row.works]));
}
