import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { listBelow, renewAncestors } from './closure.ts';
import { keepExtendedNames } from './extended-names.ts';
import type { TermState } from './term-state.model.ts';
import '../ontology.tables.ts';

/** A term as it was and as it becomes; null: it is not there. */
export interface TermWrite {
  readonly id: TagId;
  readonly before: TermState | null;
  readonly after: TermState | null;
}

/** Writes changed terms with everything that follows from them: ancestors, extended names, what leads on to them. */
export async function writeTerms(tx: Database, writes: readonly TermWrite[]): Promise<void> {
  const moved = writes.filter(
    ({ before, after }) => !before || !isSameSet(before?.parents ?? [], after?.parents ?? []),
  );
  const affected = await listBelow(
    tx,
    moved.map(({ id }) => id),
  );
  const kept = writes.flatMap(({ id, before, after }) => (after ? [{ id, before, after }] : []));
  await addTerms(
    tx,
    kept.filter(({ before }) => before === null),
  );
  await updateTerms(
    tx,
    kept.filter(({ before }) => before !== null),
  );
  await writeParts(tx, kept);
  await writeParents(
    tx,
    moved.flatMap(({ id, after }) => (after ? [{ id, parents: after.parents }] : [])),
  );
  await removeTerms(
    tx,
    writes.flatMap(({ id, before, after }) => (before && !after ? [{ id, replacedBy: before.replacedBy }] : [])),
  );
  await renewAncestors(tx, affected);
  const renamed = writes.filter((write) => moved.includes(write) || write.before?.name !== write.after?.name);
  await keepExtendedNames(
    tx,
    renamed.map(({ id }) => id),
    renamed.flatMap(({ before, after }) => [before?.name, after?.name].filter((name) => name !== undefined)),
  );
}

interface Kept {
  readonly id: TagId;
  readonly after: TermState;
}

const rowsOf = (kept: readonly Kept[]): string =>
  JSON.stringify(
    kept.map(({ id, after: { source, sourceId, name, type, isObjectType, deprecatedAt, replacedBy } }) => ({
      id,
      source,
      source_id: sourceId,
      name,
      type,
      is_object_type: isObjectType ?? false,
      deprecated_at: deprecatedAt,
      replaced_by: replacedBy,
    })),
  );
const columns = sql`(id uuid, source text, source_id text, name text, type text, is_object_type boolean, deprecated_at timestamptz, replaced_by uuid)`;

async function addTerms(tx: Database, kept: readonly Kept[]): Promise<void> {
  if (kept.length === 0) return;
  await sql`insert into tags (id, source, source_id, name, type, is_object_type, deprecated_at, replaced_by, version)
    select id, source, source_id, name, type, is_object_type, deprecated_at, (select o.id from tags o where o.id = r.replaced_by),
      1 + coalesce((select max(k.version) from tag_act_terms k where k.tag_id = r.id), 0)
    from json_to_recordset(${rowsOf(kept)}::json) as r ${columns}`.execute(tx);
  await tx
    .deleteFrom('formerTags')
    .where(
      'id',
      'in',
      kept.map(({ id }) => id),
    )
    .execute();
}

async function updateTerms(tx: Database, kept: readonly Kept[]): Promise<void> {
  if (kept.length === 0) return;
  await sql`update tags t set name = r.name, type = r.type, deprecated_at = r.deprecated_at,
      replaced_by = (select o.id from tags o where o.id = r.replaced_by), version = t.version + 1
    from json_to_recordset(${rowsOf(kept)}::json) as r ${columns} where t.id = r.id`.execute(tx);
}

/** Labels, notes and links are written whole. */
async function writeParts(tx: Database, kept: readonly Kept[]): Promise<void> {
  if (kept.length === 0) return;
  const ids = kept.map(({ id }) => id);
  await sql`delete from tag_labels where tag_id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from tag_notes where tag_id = any(${ids}::uuid[])`.execute(tx);
  await sql`delete from tag_matches where tag_id = any(${ids}::uuid[])`.execute(tx);
  const of = <Part>(parts: (state: TermState) => readonly Part[]) =>
    JSON.stringify(kept.flatMap(({ id, after }) => parts(after).map((part) => ({ tag: id, ...part }))));
  await sql`insert into tag_labels (tag_id, language, kind, name) select tag, language, kind, name
    from json_to_recordset(${of((state) => state.labels)}::json) as r (tag uuid, language text, kind text, name text) on conflict do nothing`.execute(
    tx,
  );
  await sql`insert into tag_notes (tag_id, language, kind, text) select tag, language, kind, text
    from json_to_recordset(${of((state) => state.notes)}::json) as r (tag uuid, language text, kind text, text text)`.execute(
    tx,
  );
  await sql`insert into tag_matches (tag_id, uri, kind) select tag, uri, kind
    from json_to_recordset(${of((state) => state.matches)}::json) as r (tag uuid, uri text, kind text) on conflict do nothing`.execute(
    tx,
  );
}

async function writeParents(
  tx: Database,
  placed: readonly { readonly id: TagId; readonly parents: readonly TagId[] }[],
): Promise<void> {
  if (placed.length === 0) return;
  await sql`delete from tag_parents where tag_id = any(${placed.map(({ id }) => id)}::uuid[])`.execute(tx);
  const edges = JSON.stringify(placed.flatMap(({ id, parents }) => parents.map((parent) => ({ id, parent }))));
  // A parent that is gone by now costs nobody their undo.
  await sql`insert into tag_parents (tag_id, parent_id) select r.id, t.id
    from json_to_recordset(${edges}::json) as r (id uuid, parent uuid) join tags t on t.id = r.parent on conflict do nothing`.execute(
    tx,
  );
}

/** Their keys and addresses lead to what replaces them, as do those of terms that led to them. */
async function removeTerms(
  tx: Database,
  gone: readonly { readonly id: TagId; readonly replacedBy: TagId | null }[],
): Promise<void> {
  if (gone.length === 0) return;
  const rows = sql`json_to_recordset(${JSON.stringify(gone)}::json) as r (id uuid, "replacedBy" uuid)`;
  await sql`insert into former_tags (id, source, source_id, name, type, replaced_by)
    select t.id, t.source, t.source_id, t.name, t.type, o.id from ${rows} join tags t on t.id = r.id left join tags o on o.id = r."replacedBy"
    on conflict (source, source_id) do update set id = excluded.id, name = excluded.name, type = excluded.type, replaced_by = excluded.replaced_by, gone_at = now()`.execute(
    tx,
  );
  await sql`update former_tags f set replaced_by = o.id from ${rows} join tags o on o.id = r."replacedBy" where f.replaced_by = r.id`.execute(
    tx,
  );
  await sql`delete from tags t using ${rows} where t.id = r.id`.execute(tx);
}

function isSameSet(one: readonly TagId[], other: readonly TagId[]): boolean {
  const set = new Set(one);
  return set.size === new Set(other).size && other.every((id) => set.has(id));
}
