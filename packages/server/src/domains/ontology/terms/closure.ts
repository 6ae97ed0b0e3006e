import { termErrors } from '@oeuvre/contracts/domains/ontology/terms/terms.errors.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import '../ontology.tables.ts';

/** Terms above each other, counted from the topmost. */
const deepest = 20;

/** These terms and all that are below them, by the ancestors as they are kept now. */
export async function listBelow(tx: Database, ids: readonly TagId[]): Promise<TagId[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ tagId: TagId }>`select distinct tag_id from (
      select unnest(${ids}::uuid[]) as tag_id union all select tag_id from tag_ancestors where ancestor_id = any(${ids}::uuid[])
    ) below`.execute(tx);
  return rows.map((row) => row.tagId);
}

/**
 * Makes the kept ancestors of these terms true again after their parents, or those of terms above them, have changed:
 * the shortest path to each counts. Refuses terms that stand above themselves, or too deep.
 */
export async function renewAncestors(tx: Database, affected: readonly TagId[]): Promise<void> {
  if (affected.length === 0) return;
  const { rows: circles } = await sql`with recursive up (tag_id, ancestor_id) as (
      select tag_id, parent_id from tag_parents where tag_id = any(${affected}::uuid[])
      union select up.tag_id, p.parent_id from up join tag_parents p on p.tag_id = up.ancestor_id
    ) select from up where tag_id = ancestor_id limit 1`.execute(tx);
  if (circles.length > 0) throw termErrors('circle');
  const { rows } = await sql<{ deepest: number | null }>`with recursive way (tag_id, ancestor_id, distance) as (
      select id, id, 0 from tags where id = any(${affected}::uuid[])
      union
      select way.tag_id, p.parent_id, way.distance + 1 from way join tag_parents p on p.tag_id = way.ancestor_id where way.distance <= ${deepest}
    ), present as (
      select tag_id, ancestor_id, min(distance) as distance, max(distance) as longest from way group by tag_id, ancestor_id
    ), gone as (
      delete from tag_ancestors a where a.tag_id = any(${affected}::uuid[])
        and not exists (select from present p where p.tag_id = a.tag_id and p.ancestor_id = a.ancestor_id)
    ), written as (
      insert into tag_ancestors as known (tag_id, ancestor_id, distance)
      select tag_id, ancestor_id, distance from present order by tag_id, ancestor_id
      on conflict (tag_id, ancestor_id) do update set distance = excluded.distance where excluded.distance <> known.distance
    )
    select max(longest)::int as deepest from present`.execute(tx);
  if ((rows[0]?.deepest ?? 0) > deepest) throw termErrors('too-deep');
}
