import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { Tag, TagAncestor, TagWithAncestors } from '@oeuvre/contracts/domains/ontology/ontology.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { contains } from '../../platform/database/search.ts';
import { formsOf } from '../../platform/text/word-forms.ts';
import './ontology.tables.ts';

const tagColumns = ['tags.id', 'tags.name', 'tags.extendedName', 'tags.type'] as const;

const presentTag = (row: Pick<Tag, 'id' | 'name' | 'type'> & { extendedName: string | null }): Tag => ({
  ...row,
  _id: row.id,
  extendedName: row.extendedName ?? row.name,
});

/** The tags with these ids, in the requested order; unknown ids are left out. */
export async function listTags(db: Database, ids: readonly TagId[]): Promise<Tag[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('tags')
    .select(tagColumns)
    .where('id', '=', sql<TagId>`any(${ids}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, presentTag(row)]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** The same, each with all its ancestors, nearest first. */
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
  return tags.map((tag) => ({
    ...tag,
    ancestors: (above.get(tag.id) ?? []).map(({ tagId: _, ...ancestor }): TagAncestor => ancestor),
  }));
}

/** All terms of a source, by key. */
export async function tagIdsOfSource(db: Database, source: string): Promise<Map<string, TagId>> {
  const rows = await db.selectFrom('tags').select(['sourceId', 'id']).where('source', '=', source).execute();
  return new Map(rows.map((row) => [row.sourceId, row.id]));
}

/** Rows (asked, id): each of these ids with that of its term, or of the one that it was merged into. */
export const presentTerms = (ids: readonly TagId[]): RawBuilder<unknown> =>
  sql`select given.id as asked, coalesce(f.replaced_by, given.id) as id
    from unnest(${ids}::uuid[]) given (id) left join former_tags f on f.id = given.id`;

/** Those of these terms that were merged into another, each with that one. */
export async function presentTermIds(db: Database, ids: readonly TagId[]): Promise<Map<TagId, TagId>> {
  const { rows } = await sql<{ asked: TagId; id: TagId }>`select p.asked, p.id
    from (${presentTerms(ids)}) p where p.asked <> p.id`.execute(db);
  return new Map(rows.map(({ asked, id }) => [asked, id]));
}

/** These ids in their order, each former one as that of the term that it leads to. */
export async function presentIdsOf(db: Database, ids: readonly TagId[]): Promise<TagId[]> {
  const present = await presentTermIds(db, ids);
  return ids.map((id) => present.get(id) ?? id);
}

/**
 * Each of these terms with all terms below it, including itself. The id of a term that was merged into another has those
 * of that one: it is in kept links and filters for ever.
 */
export async function tagIdsBelow(db: Database, ids: readonly TagId[]): Promise<Map<TagId, TagId[]>> {
  const { rows } = await sql<{ asked: TagId; tagId: TagId }>`select p.asked, a.tag_id
    from (${presentTerms(ids)}) p join tag_ancestors a on a.ancestor_id = p.id`.execute(db);
  const below = Map.groupBy(rows, ({ asked }) => asked);
  return new Map(ids.map((id) => [id, (below.get(id) ?? []).map((row) => row.tagId)]));
}

/** The terms of this type whose name contains the text, and all terms below them. */
export async function tagIdsNamed(db: Database, type: TagType, text: string): Promise<TagId[]> {
  const { rows } = await sql<{
    tagId: TagId;
  }>`select distinct up.tag_id from tags t join tag_ancestors up on up.ancestor_id = t.id
    where t.type = ${type} and ${contains(sql`plain_text(t.name)`, text)}`.execute(db);
  return rows.map((row) => row.tagId);
}

/**
 * The terms with these ids as a table writes them: 'Oil paint [Materials]'. If another term of the type has the same
 * name, the parent stands with it: 'Paris (Texas) [Geography]'.
 */
export async function listTermLabels(db: Database, ids: readonly TagId[]): Promise<Map<TagId, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: TagId; label: string }>`select t.id,
      case when exists (select from tags o where o.type = t.type and o.id <> t.id and lower(o.name) = lower(t.name))
        then coalesce(t.extended_name, t.name) else t.name end || ' [' || t.type || ']' as label
    from tags t where t.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** The terms that these labels mean, in any letter case; the type may be missing. What means several terms means none. */
export async function findLabelledTerms(db: Database, labels: readonly string[]): Promise<Map<string, TagId>> {
  if (labels.length === 0) return new Map();
  const given = labels.map((label) => {
    const [, name = label, type = null] = /^(.+?)\s*\[([^\]]+)\]$/s.exec(label) ?? [];
    return { label, name: name.toLowerCase(), type };
  });
  const table = sql`json_to_recordset(${JSON.stringify(given)}::json) as g (label text, name text, type text)`;
  const { rows: named } = await sql<{ label: string; id: TagId }>`select g.label, min(t.id::text)::uuid as id
    from ${table} join tags t on lower(t.name) = g.name and (g.type is null or t.type = g.type)
    group by g.label having count(*) = 1`.execute(db);
  const found = new Map(named.map(({ label, id }) => [label, id]));
  // Only terms that share their name are written with their parent.
  if (found.size < labels.length) {
    const { rows: extended } = await sql<{ label: string; id: TagId }>`select g.label, min(t.id::text)::uuid as id
      from ${table} join tags t on lower(t.extended_name) = g.name and (g.type is null or t.type = g.type)
      where g.label <> all (${[...found.keys()]}::text[]) group by g.label having count(*) = 1`.execute(db);
    for (const { label, id } of extended) found.set(label, id);
  }
  return found;
}

/** A term with exactly this name, in any letter case. */
export interface NamedTag {
  readonly id: TagId;
  readonly type: TagType;
  /** Its name is the singular or the plural of the word. */
  readonly isForm: boolean;
}

/**
 * The terms with these names in any language, by the name in lower case; of equal names the oldest of each type. Also
 * those with another form of the name, if no name is equal.
 */
export async function findTagsNamed(db: Database, names: readonly string[]): Promise<Map<string, NamedTag[]>> {
  if (names.length === 0) return new Map();
  const words = [...new Set(names.map((name) => name.toLowerCase()))];
  const asked = words.flatMap((word) => [
    { word, name: word, isForm: false },
    ...formsOf(word).map((name) => ({ word, name, isForm: true })),
  ]);
  const { rows } = await sql<
    NamedTag & { word: string }
  >`select distinct on (a.word, t.type) a.word, t.id, t.type, a."isForm" as is_form
    from json_to_recordset(${JSON.stringify(asked)}::json) as a (word text, name text, "isForm" boolean)
    join tag_labels l on plain_text(l.name) = plain_text(a.name) join tags t on t.id = l.tag_id
    order by a.word, t.type, a."isForm", l.kind <> 'preferred', t.id`.execute(db);
  return new Map([...Map.groupBy(rows, (row) => row.word)].map(([word, tags]) => [word, tags]));
}

/** The terms whose names contain something most similar to each of these words, at most three a word. */
export async function similarTags(
  db: Database,
  words: readonly string[],
): Promise<Map<string, { id: TagId; name: string }[]>> {
  const { rows } = await sql<{ word: string; id: TagId; name: string }>`select word, near.id, near.name
    from unnest(${words}::text[]) as given (word) cross join lateral (
      select t.id, t.name from tags t where plain_text(word) <% plain_text(t.name)
      order by word_similarity(plain_text(word), plain_text(t.name)) desc, similarity(plain_text(word), plain_text(t.name)) desc, t.id limit 3
    ) near`.execute(db);
  return new Map([...Map.groupBy(rows, (row) => row.word)].map(([word, tags]) => [word, tags]));
}
