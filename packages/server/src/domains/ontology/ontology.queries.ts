import type { Tag, TagAncestor, TagWithAncestors } from '@oeuvre/contracts/domains/ontology/ontology.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import './ontology.tables.ts';

const tagColumns = ['tags.id', 'tags.name', 'tags.extendedName', 'tags.type'] as const;

const presentTag = (row: Pick<Tag, 'id' | 'name' | 'type'> & { extendedName: string | null }): Tag => ({ ...row, _id: row.id, extendedName: row.extendedName ?? row.name });

/** The tags with these ids, in the order asked for; unknown ids are left out. */
export async function listTags(db: Database, ids: readonly TagId[]): Promise<Tag[]> {
  if (ids.length === 0) return [];
  const rows = await db.selectFrom('tags').select(tagColumns).where('id', '=', sql<TagId>`any(${ids}::uuid[])`).execute();
  const byId = new Map(rows.map((row) => [row.id, presentTag(row)]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** The same with everything that stands above each, the nearest first. */
export async function listTagsWithAncestors(db: Database, ids: readonly TagId[]): Promise<TagWithAncestors[]> {
  const tags = await listTags(db, ids);
  const rows = await db
    .selectFrom('tagAncestors')
    .innerJoin('tags', 'tags.id', 'tagAncestors.ancestorId')
    .select(['tagAncestors.tagId', 'tags.id', 'tags.name', 'tagAncestors.distance'])
    .where('tagAncestors.tagId', '=', sql<TagId>`any(${tags.map((tag) => tag.id)}::uuid[])`)
    .where('tagAncestors.distance', '>', 0)
    .orderBy('tagAncestors.distance')
    .orderBy('tags.name')
    .orderBy('tags.id')
    .execute();
  const above = Map.groupBy(rows, (row) => row.tagId);
  return tags.map((tag) => ({ ...tag, ancestors: (above.get(tag.id) ?? []).map(({ tagId: _, ...ancestor }): TagAncestor => ancestor) }));
}

/** All terms of a source by their keys there. */
export async function tagIdsOfSource(db: Database, source: string): Promise<Map<string, TagId>> {
  const rows = await db.selectFrom('tags').select(['sourceId', 'id']).where('source', '=', source).execute();
  return new Map(rows.map((row) => [row.sourceId, row.id]));
}
