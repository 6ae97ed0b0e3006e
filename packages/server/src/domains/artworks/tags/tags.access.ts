import '../artworks.tables.ts';
import type { TagId } from '@oeuvre/contracts/kernel/ids.ts';
import { hasRole, isSuper, type Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type SqlBool, sql } from 'kysely';
import { termReaders } from '../../ontology/ontology.access.ts';
import { termUses } from '../../ontology/vocabulary/vocabulary.access.ts';
import { artworksVisibleTo, closedWorksMaybeOf, fewClosed } from '../artworks.access.ts';

termUses.register('artworks', async (db, ids) => {
  const { rows } = await sql<{ id: TagId }>`select id from unnest(${ids}::uuid[]) as given (id)
    where exists (select from artwork_tags w where w.tag_id = given.id)`.execute(db);
  return rows.map(({ id }) => id);
});

const carriedUnder = sql`tag_ancestors up join artwork_tags w on w.tag_id = up.tag_id`;

/** Only terms in `opened_terms` have open works, so nobody looks through the works of the others. */
const hasOpenWork = sql<SqlBool>`(select true from tag_ancestors up join opened_terms o on o.tag_id = up.tag_id
  where up.ancestor_id = t.id and (select true from artwork_tags w join listed_works n on n.artwork_id = w.artwork_id
    where w.tag_id = o.tag_id and n.is_open limit 1) limit 1)`;

/** Ends soon for a supervisor, who sees almost all works; otherwise it looks at each work of a hidden term. */
const hasWorkSeenBy = (viewer: Viewer) =>
  sql<SqlBool>`(select true from ${carriedUnder} join listed_works n on n.artwork_id = w.artwork_id where up.ancestor_id = t.id
    and (n.is_open or (select ${artworksVisibleTo(viewer)} from artworks a where a.id = n.artwork_id)) limit 1)`;

/**
 * The ids of few works are gathered once, so a closed work of a hidden term costs one look into them. Of many, the list
 * has only null, and `in` is not false: each work is asked, and one that the viewer may see soon comes.
 */
const hasClosedWorkSeenBy = (viewer: Viewer) =>
  sql<SqlBool>`(select true from ${carriedUnder} join artworks a on a.id = w.artwork_id
    where up.ancestor_id = t.id and ${artworksVisibleTo(viewer)} and (w.artwork_id in (
      with theirs as materialized ${closedWorksMaybeOf(viewer)}, counted as (select count(*) < ${fewClosed} as is_few from theirs)
      select theirs.id from theirs where (select is_few from counted)
      union all select null from counted where not is_few
    )) is not false limit 1)`;

/**
 * A term that no work carries, nor one below it, is part of the vocabulary and everybody's. Otherwise somebody sees it
 * who sees such a work. Scalar subqueries: each ends at its first row, which for most terms is an open work.
 */
termReaders.register('artworks', (viewer, asked) => {
  if (isSuper(viewer)) return sql<SqlBool>`true`;
  const isGuest = viewer.id === 0;
  const isGathered = !isGuest && asked === 'many' && !hasRole(viewer, 'OO_SUPERVISOR', 'SUPERVISOR');
  return sql<SqlBool>`case when ${isGuest || isGathered ? hasOpenWork : hasWorkSeenBy(viewer)} then true
    when (select true from ${carriedUnder} where up.ancestor_id = t.id limit 1) is null then true
    else ${isGathered ? sql`${hasClosedWorkSeenBy(viewer)} is true` : sql`false`} end`;
});
