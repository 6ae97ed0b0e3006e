import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import '../ontology.tables.ts';

/**
 * Where terms share a name, the extended name tells them apart by the term above: 'Paris (Texas)', or by the type if
 * there is none above. Renewed for changed terms, those below them, and all that have one of these names.
 */
export async function keepExtendedNames(
  tx: Database,
  changed: readonly TagId[],
  names: readonly string[],
): Promise<void> {
  if (changed.length === 0) return;
  await sql`with concerned as (
      select id from tags where id = any(${changed}::uuid[])
      union select tag_id from tag_parents where parent_id = any(${changed}::uuid[])
      union select t.id from unnest(${names}::text[]) as given (name) join tags t on lower(t.name) = lower(given.name)
    ), told as (
      select t.id, t.name || ' (' || coalesce((select o.name from tag_parents p join tags o on o.id = p.parent_id where p.tag_id = t.id order by o.name, o.id limit 1), t.type) || ')' as extended,
        exists (select from tags o where lower(o.name) = lower(t.name) and o.id <> t.id) as is_shared
      from concerned c join tags t on t.id = c.id
    )
    update tags t set extended_name = case when told.is_shared then told.extended end
    from told where told.id = t.id and t.extended_name is distinct from case when told.is_shared then told.extended end`.execute(
    tx,
  );
}
