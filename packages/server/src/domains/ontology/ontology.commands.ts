import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import './ontology.tables.ts';

/** A term to add: its key in its source, and the keys of its parents. */
export interface NewTag {
  readonly sourceId: string;
  readonly name: string;
  readonly type: TagType;
  readonly extendedName?: string | undefined;
  readonly parents: readonly string[];
  /** A painting, a print, …: see `tags.isObjectType`. */
  readonly isObjectType?: boolean | undefined;
}

const deepest = 20;

/**
 * Adds these terms of a source under the parents they name, and returns the ids of all of them. Known terms take the
 * new name; parents are never removed, and a type of object stays one. Parents must be among the given or known terms. A term that an editor of the
 * ontology has changed stays as it is, and the key of one that was merged means the one that it became.
 */
export async function addTags(tx: Database, source: string, tags: readonly NewTag[]): Promise<Map<string, TagId>> {
  return (await takeInTags(tx, source, tags)).ids;
}

/** The ids of terms by key, and those that were not there before. */
export interface TakenInTags {
  readonly ids: Map<string, TagId>;
  readonly added: readonly TagId[];
}

/** Like `addTags`, and says which terms are new: an undo may remove these. */
export async function takeInTags(tx: Database, source: string, tags: readonly NewTag[]): Promise<TakenInTags> {
  if (tags.length === 0) return { ids: new Map(), added: [] };
  const keys = new Set(tags.flatMap((tag) => [tag.sourceId, ...tag.parents]));
  const ids = await tagIdsOf(tx, source, [...keys]);
  const held = await listHeld(tx, source, [...keys]);
  for (const { sourceId, id } of held) ids.set(sourceId, id);
  const heldKeys = new Set(held.map(({ sourceId }) => sourceId));
  const unknown = [...keys].filter((key) => !ids.has(key));
  const given = tags.filter((tag) => !heldKeys.has(tag.sourceId));
  const made = await writeTags(tx, source, given);
  const added = await tagIdsOf(tx, source, unknown);
  for (const [key, id] of added) ids.set(key, id);
  await writeNames(tx, source, given);
  const moved = await writeParents(
    tx,
    given.flatMap((tag) =>
      tag.parents.map((parent) => ({ tag_id: idOf(ids, tag.sourceId), parent_id: idOf(ids, parent) })),
    ),
  );
  const isAdded = new Set(added.values());
  await closeOver(tx, { added: [...isAdded], moved: [...moved].filter((id) => !isAdded.has(id)) });
  return { ids, added: made };
}

/** Returns the terms that are new. */
async function writeTags(tx: Database, source: string, tags: readonly NewTag[]): Promise<TagId[]> {
  const rows = JSON.stringify(
    tags.map((tag) => ({
      source_id: tag.sourceId,
      name: tag.name,
      extended_name: tag.extendedName ?? null,
      type: tag.type,
      is_object_type: tag.isObjectType ?? false,
    })),
  );
  const { rows: written } = await sql<{
    id: TagId;
    isNew: boolean;
  }>`insert into tags as known (source, source_id, name, extended_name, type, is_object_type)
    select ${source}, source_id, name, extended_name, type, is_object_type
      from json_to_recordset(${rows}::json) as t (source_id text, name text, extended_name text, type text, is_object_type boolean)
    on conflict (source, source_id) do update set name = excluded.name, extended_name = excluded.extended_name, type = excluded.type,
      is_object_type = known.is_object_type or excluded.is_object_type
    where (known.name, known.extended_name, known.type, known.is_object_type)
      is distinct from (excluded.name, excluded.extended_name, excluded.type, known.is_object_type or excluded.is_object_type)
    returning known.id, old.id is null as is_new`.execute(tx);
  return written.filter(({ isNew }) => isNew).map(({ id }) => id);
}

/** The keys whose terms editors have changed or merged, with the ids that they mean now. */
async function listHeld(
  tx: Database,
  source: string,
  sourceIds: readonly string[],
): Promise<{ readonly sourceId: string; readonly id: TagId }[]> {
  const { rows } = await sql<{ sourceId: string; id: TagId }>`select source_id, id from tags
      where source = ${source} and source_id = any(${sourceIds}) and version > 1
    union all select source_id, replaced_by from former_tags
      where source = ${source} and source_id = any(${sourceIds}) and replaced_by is not null`.execute(tx);
  return rows;
}

/** The name of a term is its preferred English label: the museums whose words these are write English. */
async function writeNames(tx: Database, source: string, tags: readonly NewTag[]): Promise<void> {
  await sql`insert into tag_labels (tag_id, language, kind, name)
    select t.id, 'en', 'preferred', t.name from tags t where t.source = ${source} and t.source_id = any(${tags.map((tag) => tag.sourceId)})
    on conflict (tag_id, language) where kind = 'preferred' do update set name = excluded.name where tag_labels.name <> excluded.name`.execute(
    tx,
  );
}

interface Edge {
  readonly tag_id: TagId;
  readonly parent_id: TagId;
}

/** Writes the edges that are new, and returns the terms that they belong to. */
async function writeParents(tx: Database, edges: readonly Edge[]): Promise<Set<TagId>> {
  if (edges.length === 0) return new Set();
  const { rows } = await sql<{ tagId: TagId }>`insert into tag_parents (tag_id, parent_id)
    select tag_id, parent_id from json_to_recordset(${JSON.stringify(edges)}::json) as e (tag_id uuid, parent_id uuid)
    on conflict do nothing returning tag_id`.execute(tx);
  return new Set(rows.map((row) => row.tagId));
}

function idOf(ids: ReadonlyMap<string, TagId>, sourceId: string): TagId {
  const id = ids.get(sourceId);
  if (!id) throw new Error(`The term ${sourceId} is neither known nor given`);
  return id;
}

async function tagIdsOf(db: Database, source: string, sourceIds: readonly string[]): Promise<Map<string, TagId>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('tags')
    .select(['sourceId', 'id'])
    .where('source', '=', source)
    .where('sourceId', '=', sql<string>`any(${sourceIds})`)
    .execute();
  return new Map(rows.map((row) => [row.sourceId, row.id]));
}

interface Placed {
  /** Terms that were not there before: nothing is below them but others of these. */
  readonly added: readonly TagId[];
  /** Terms with a new parent: the terms below them get its ancestors too. */
  readonly moved: readonly TagId[];
}

/** Writes all ancestors of these terms and of everything below them; the shortest path counts. */
async function closeOver(tx: Database, { added, moved }: Placed): Promise<void> {
  if (added.length === 0 && moved.length === 0) return;
  await sql`with recursive affected (tag_id) as (
      select unnest(${[...added, ...moved]}::uuid[]) union select tag_id from tag_ancestors where ancestor_id = any(${moved}::uuid[])
    ), way (tag_id, ancestor_id, distance) as (
      select tag_id, tag_id, 0 from affected
      union
      select way.tag_id, p.parent_id, way.distance + 1 from way join tag_parents p on p.tag_id = way.ancestor_id where way.distance < ${deepest}
    )
    insert into tag_ancestors as known (tag_id, ancestor_id, distance)
    select tag_id, ancestor_id, min(distance) from way group by tag_id, ancestor_id order by tag_id, ancestor_id
    on conflict (tag_id, ancestor_id) do update set distance = excluded.distance where excluded.distance < known.distance`.execute(
    tx,
  );
}
