import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { listUsedTerms } from '../vocabulary/vocabulary.access.ts';
import { takeTurn } from './acts.commands.ts';
import '../ontology.tables.ts';

/** Terms to remove: those removed, and those that stay, by the reason. */
export interface UnusedTags {
  readonly removed: readonly TagId[];
  /** Works, texts, searches, mappings or other terms use them. */
  readonly used: readonly TagId[];
  /** Editors have changed them. */
  readonly changed: readonly TagId[];
  /** Editors had merged them into others, which stay. */
  readonly merged: readonly TagId[];
}

/**
 * Removes those of these terms that nothing uses and that no editor has changed. A term above one that stays, stays. An
 * act that was undone changed nothing.
 */
export async function removeUnusedTags(tx: Database, ids: readonly TagId[]): Promise<UnusedTags> {
  if (ids.length === 0) return { removed: [], used: [], changed: [], merged: [] };
  await takeTurn(tx);
  const merged = await listMerged(tx, ids);
  const { rows: present } = await sql<{ id: TagId; isChanged: boolean; isNamed: boolean }>`select t.id,
      t.version > 1 and (exists (select from tag_givens g where g.tag_id = t.id) or not exists (
          select from tag_act_terms k where k.tag_id = t.id
        ) or exists (select from tag_act_terms k join tag_acts a on a.id = k.act_id
          where k.tag_id = t.id and (a.state = 'running' or a.undone_by is null and a.undoes is null))) as is_changed,
      exists (select from tags o where o.replaced_by = t.id)
        or exists (select from former_tags f where f.replaced_by = t.id) as is_named
    from tags t where t.id = any(${ids}::uuid[]) order by t.id for update of t`.execute(tx);
  const used = await listUsedTerms(
    tx,
    present.map(({ id }) => id),
  );
  const isHeld = ({ id, isChanged, isNamed }: (typeof present)[number]) => isChanged || isNamed || used.has(id);
  const going = present.filter((term) => !isHeld(term)).map(({ id }) => id);
  const { rows: above } = await sql<{ id: TagId }>`with recursive kept (id) as (
      select p.parent_id from tag_parents p where p.parent_id = any(${going}::uuid[]) and p.tag_id <> all(${going}::uuid[])
      union select p.parent_id from kept join tag_parents p on p.tag_id = kept.id where p.parent_id = any(${going}::uuid[])
    ) select id from kept`.execute(tx);
  const isAbove = new Set(above.map(({ id }) => id));
  const removed = going.filter((id) => !isAbove.has(id));
  await sql`delete from tags where id = any(${removed}::uuid[])`.execute(tx);
  const gone = new Set(removed);
  const changed = present.filter(({ isChanged }) => isChanged).map(({ id }) => id);
  const isChanged = new Set(changed);
  return {
    removed,
    used: present.map(({ id }) => id).filter((id) => !gone.has(id) && !isChanged.has(id)),
    changed,
    merged,
  };
}

async function listMerged(tx: Database, ids: readonly TagId[]): Promise<TagId[]> {
  const { rows } = await sql<{ id: TagId }>`select id from former_tags
    where id = any(${ids}::uuid[]) and replaced_by is not null`.execute(tx);
  return rows.map(({ id }) => id);
}
