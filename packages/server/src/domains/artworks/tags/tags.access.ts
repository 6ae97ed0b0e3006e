import '../artworks.tables.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type SqlBool, sql } from 'kysely';
import { termReaders } from '../../ontology/ontology.access.ts';
import { termUses } from '../../ontology/vocabulary/vocabulary.access.ts';
import { artworksVisibleTo } from '../artworks.access.ts';

termUses.register('artworks', async (db, ids) => {
  const { rows } = await sql<{ id: TagId }>`select id from unnest(${ids}::uuid[]) as given (id)
    where exists (select from artwork_tags w where w.tag_id = given.id)`.execute(db);
  return rows.map(({ id }) => id);
});

const carriedUnder = sql`tag_ancestors up join artwork_tags w on w.tag_id = up.tag_id`;

/** Not `listedWorksVisibleTo`, which asks walls first: there the viewer sees none of a hidden term's many works. */
const mayBeSeenBy = (viewer: Viewer) =>
  viewer.id === 0
    ? sql<SqlBool>`n.is_open`
    : sql<SqlBool>`(n.is_open or (select ${artworksVisibleTo(viewer)} from artworks a where a.id = n.artwork_id))`;

/**
 * A term that no work carries, nor one below it, is part of the vocabulary and everybody's. Otherwise somebody sees it
 * who sees such a work. Scalar subqueries: each ends at its first row, which for most terms is an open work.
 */
termReaders.register('artworks', (viewer) =>
  isSuper(viewer)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`case when (select true from ${carriedUnder} join listed_works n on n.artwork_id = w.artwork_id
        where up.ancestor_id = t.id and ${mayBeSeenBy(viewer)} limit 1) then true
      else (select true from ${carriedUnder} where up.ancestor_id = t.id limit 1) is null end`,
);
