// Mappings and works say which terms they use: nothing may be removed before they are asked.
import '../../exchange.access.ts';
import '../../../artworks/tags/tags.access.ts';
import '../../exchange.tables.ts';
import type { UnmadeCounts } from '@oeuvre/contracts/domains/exchange/import/imports.unmade.model.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import { removeUnusedArtists } from '../../../artworks/imported/imported-artists.commands.ts';
import { removeUnusedTags } from '../../../ontology/terms/unused-terms.commands.ts';

/** New terms and artists. */
interface Made {
  readonly terms: readonly TagId[];
  readonly artists: readonly string[];
}

/** Records the terms and artists that an import added. */
export async function recordMade(tx: Database, importId: string, { terms, artists }: Made): Promise<void> {
  if (terms.length + artists.length === 0) return;
  await sql`insert into import_made (import_id, kind, subject_id)
    select ${importId}::uuid, 'term', id from unnest(${terms}::uuid[]) as made (id)
    union all select ${importId}::uuid, 'artist', id from unnest(${artists}::uuid[]) as made (id)
    on conflict do nothing`.execute(tx);
}

/**
 * Removes the terms and artists that only this import made. Those that an undone import had to leave to this one go
 * too.
 */
export async function unmake(tx: Database, importId: string): Promise<UnmadeCounts> {
  const made = await listMade(tx, importId);
  const idsOf = (kind: MadeRow['kind'], isOwn: boolean) =>
    made.filter((row) => row.kind === kind && row.isOwn === isOwn).map(({ id }) => id);
  const ownTerms = idsOf('term', true) as TagId[];
  const artists = idsOf('artist', true);
  if (await isSourceAtWork(tx, importId))
    return { ...nothingUnmade, termsUsed: ownTerms.length, makersUsed: artists.length };
  const left = await removeUnusedTags(tx, [...ownTerms, ...(idsOf('term', false) as TagId[])]);
  const own = new Set(ownTerms);
  const count = (ids: readonly TagId[]) => ids.filter((id) => own.has(id)).length;
  const removed = await removeUnusedArtists(tx, artists);
  const others = await removeUnusedArtists(tx, idsOf('artist', false));
  return {
    terms: left.removed.length,
    termsUsed: count(left.used),
    termsChanged: count(left.changed),
    termsMerged: count(left.merged),
    makers: removed + others,
    makersUsed: artists.length - removed,
  };
}

const nothingUnmade = { terms: 0, termsUsed: 0, termsChanged: 0, termsMerged: 0, makers: 0, makersUsed: 0 };

interface MadeRow {
  readonly kind: 'term' | 'artist';
  readonly id: string;
  readonly isOwn: boolean;
}

async function listMade(tx: Database, importId: string): Promise<MadeRow[]> {
  const { rows } = await sql<MadeRow>`select kind, subject_id as id, bool_or(import_id = ${importId}) as is_own
    from import_made where import_id = ${importId} or import_id in (
      select other.id from imports other join imports own on own.id = ${importId}
      where other.state = 'undone' and other.mapping ->> 'source' = own.mapping ->> 'source'
    ) group by kind, subject_id`.execute(tx);
  return rows;
}

/** An import that is writing remembers the terms and artists of its source: none of them may go. */
async function isSourceAtWork(tx: Database, importId: string): Promise<boolean> {
  const { rows } = await sql`select from imports other join imports own on own.id = ${importId}
    where other.state = 'running' and other.mapping ->> 'source' = own.mapping ->> 'source' limit 1`.execute(tx);
  return rows.length > 0;
}
