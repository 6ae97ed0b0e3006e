import type { TermText } from '@oeuvre/contracts/domains/ontology/terms/terms.model.ts';
import { isId, type TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import { type KnownTerm, loadTerms } from '../../terms/term-state.ts';
import { sourceOfAddresses } from '../source.ts';
import { termOfAddress } from '../term-address.ts';
import type { KnownConcept, Standing } from './plan-upload.ts';
import '../../ontology.tables.ts';

interface Asked {
  readonly keys: readonly string[];
  readonly source: string;
  readonly publicUrl: string;
}

const batch = 5_000;

/** The part of the ontology that concerns the concepts with these keys. */
export async function loadStanding(db: Database, asked: Asked): Promise<Standing> {
  const known = new Map<string, KnownConcept>();
  const gone = new Map<string, string>();
  for (let at = 0; at < asked.keys.length; at += batch)
    await findKnown(db, { ...asked, keys: asked.keys.slice(at, at + batch) }, { known, gone });
  const ids = [...new Set([...known.values()].map(({ id }) => id))];
  const terms = new Map<TagId, KnownTerm>();
  const givens = new Map<TagId, TermText>();
  for (let at = 0; at < ids.length; at += batch) {
    const some = ids.slice(at, at + batch);
    for (const [id, term] of await loadTerms(db, some)) terms.set(id, term);
    const { rows } = await sql<{ tagId: TagId; given: TermText }>`select tag_id, given from tag_givens
      where tag_id = any(${some}::uuid[])`.execute(db);
    for (const { tagId, given } of rows) givens.set(tagId, given);
  }
  const { rows: edges } = await sql<{ tagId: TagId; parents: TagId[] }>`select tag_id, array_agg(parent_id) as parents
    from tag_parents group by tag_id`.execute(db);
  const parents = new Map(edges.map((edge) => [edge.tagId, edge.parents]));
  const above = [...new Set([...terms.values()].flatMap(({ state }) => state.parents))];
  const { rows: named } = await sql<{ id: TagId; name: string }>`select id, name from tags
    where id = any(${above}::uuid[])`.execute(db);
  return { known, gone, terms, givens, parents, names: new Map(named.map(({ id, name }) => [id, name])) };
}

interface Found {
  readonly known: Map<string, KnownConcept>;
  readonly gone: Map<string, string>;
}

async function findKnown(db: Database, { keys, source, publicUrl }: Asked, { known, gone }: Found): Promise<void> {
  const ownKeys = new Map<TagId, string>();
  for (const key of keys) {
    const id = termOfAddress(key, publicUrl) ?? (isId(key) ? (key.toLowerCase() as TagId) : undefined);
    if (id) ownKeys.set(id, key);
  }
  const owned = [...ownKeys.keys()];
  const { rows: links } = await sql<{
    uri: string;
    id: TagId;
  }>`select uri, min(tag_id::text)::uuid as id from tag_matches
    where kind = 'exact' and uri = any(${keys}::text[]) group by uri having count(*) = 1`.execute(db);
  for (const { uri, id } of links) known.set(uri, { id, isOwn: false });
  const { rows: former } = await sql<{
    id: TagId;
    sourceId: string;
    name: string;
    to: string | null;
  }>`select f.id, f.source_id, f.name, t.name as to
    from former_tags f left join tags t on t.id = f.replaced_by
    where f.id = any(${owned}::uuid[]) or (f.source in (${source}, ${sourceOfAddresses}) and f.source_id = any(${keys}::text[]))`.execute(
    db,
  );
  for (const { id, sourceId, name, to } of former)
    gone.set(ownKeys.get(id) ?? sourceId, to ? `${name} was merged into ${to} here.` : `${name} was deleted here.`);
  const { rows: own } = await sql<{ id: TagId; sourceId: string }>`select id, source_id from tags
    where source in (${source}, ${sourceOfAddresses}) and source_id = any(${keys}::text[])`.execute(db);
  for (const { id, sourceId } of own) known.set(sourceId, { id, isOwn: true });
  const { rows: named } = await sql<{ id: TagId }>`select id from tags where id = any(${owned}::uuid[])`.execute(db);
  for (const { id } of named) known.set(ownKeys.get(id)!, { id, isOwn: true });
  for (const key of known.keys()) gone.delete(key);
}
