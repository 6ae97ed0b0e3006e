import '../artworks.tables.ts';
import type { CountedTag } from '@oeuvre/contracts/domains/artworks/tags/tags.model.ts';
import type { TagType } from '@oeuvre/contracts/domains/ontology/ontology.constants.ts';
import type { Tag } from '@oeuvre/contracts/domains/ontology/ontology.model.ts';
import { commonErrors } from '@oeuvre/contracts/kernel/errors.ts';
import type { ArtworkId, SegmentId, TagId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type SqlBool, sql } from 'kysely';
import { rememberResults } from '../../../platform/cache/statement-results.ts';
import type { Database } from '../../../platform/database/database.ts';
import { listTags } from '../../ontology/ontology.queries.ts';
import {
  hangsInReadableSegment,
  listedWorksVisibleTo,
  visibleArtworkIds,
  worksOnWallsReadableBy,
} from '../artworks.access.ts';

/** The most telling terms of a work whose other works are looked at, and so many works of each. */
const telling = { terms: 8, works: 40, countedUpTo: 2_000 };
const mostRelevant = 20;

interface Near {
  readonly selected: readonly TagId[];
  readonly segmentId?: SegmentId | undefined;
}

/**
 * Terms that works near this one have and it has not. Near are the newest works with its rarest terms, and with all of
 * the selected ones; each counts as much as the terms that it shares tell. What the viewer may not see says nothing.
 */
export async function listRelevantTags(
  db: Database,
  viewer: Viewer,
  { id, selected, segmentId }: Near & { readonly id: ArtworkId },
): Promise<Tag[]> {
  if ((await visibleArtworkIds(db, viewer, [id])).length === 0) throw commonErrors('not-found');
  const inSegment = segmentId
    ? hangsInReadableSegment(viewer, { segments: [segmentId], work: sql`n.artwork_id` })
    : sql<SqlBool>`true`;
  const hasSelected = sql<SqlBool>`not exists (select from unnest(${selected}::uuid[]) as chosen (id) where not exists (
    select from artwork_tags w join tag_ancestors up on up.tag_id = w.tag_id where w.artwork_id = n.artwork_id and up.ancestor_id = chosen.id))`;
  const { rows } = await sql<{ tagId: TagId }>`with base as materialized (
      select tag_id from artwork_tags where artwork_id = ${id} union select unnest(${selected}::uuid[])
    ), weighed as materialized (
      select tag_id, ln(1 + ${telling.countedUpTo}::float8 / (1 + (select count(*) from (
        select from artwork_tags w where w.tag_id = base.tag_id limit ${telling.countedUpTo}) counted))) as weight
      from base order by weight desc, tag_id limit ${telling.terms}
    ), near as materialized (
      select w.artwork_id, sum(weighed.weight) as weight from weighed cross join lateral (
        select w.artwork_id from artwork_tags w join listed_works n on n.artwork_id = w.artwork_id
        where w.tag_id = weighed.tag_id and w.artwork_id <> ${id} and n.published
          and ${listedWorksVisibleTo(viewer)} and ${inSegment} and ${hasSelected}
        order by w.artwork_id desc limit ${telling.works}
      ) w group by w.artwork_id
    )
    select w.tag_id from near join artwork_tags w on w.artwork_id = near.artwork_id join tags t on t.id = w.tag_id
    where t.deprecated_at is null and w.tag_id not in (select tag_id from base)
    group by w.tag_id order by sum(near.weight) desc, w.tag_id limit ${mostRelevant}`.execute(db);
  return listTags(
    db,
    rows.map((row) => row.tagId),
  );
}

const counts = rememberResults<{ tagId: TagId; count: number }[]>();

interface InSegments {
  readonly segmentsIds: readonly SegmentId[];
  readonly type?: TagType | undefined;
  readonly limit: number;
}

/** The published works on these walls, as far as the viewer may read them. */
const worksIn = (viewer: Viewer, segmentsIds: readonly SegmentId[]) => sql`select distinct seen.artwork_id
  from (${worksOnWallsReadableBy(viewer, segmentsIds)}) seen join listed_works n on n.artwork_id = seen.artwork_id and n.published`;

/** Those of these terms that works in the segments have, themselves or by a term below, in the requested order. */
export async function listTagsInSegments(
  db: Database,
  viewer: Viewer,
  { ids, segmentsIds }: { readonly ids: readonly TagId[]; readonly segmentsIds: readonly SegmentId[] },
): Promise<Tag[]> {
  const { rows } = await sql<{ id: TagId }>`with seen as materialized (${worksIn(viewer, segmentsIds)})
    select given.id from unnest(${ids}::uuid[]) with ordinality as given (id, place) where exists (
      select from tag_ancestors up join artwork_tags w on w.tag_id = up.tag_id join seen on seen.artwork_id = w.artwork_id
      where up.ancestor_id = given.id
    ) order by given.place`.execute(db);
  return listTags(
    db,
    rows.map(({ id }) => id),
  );
}

/** The terms of the works in these segments, also those above what they carry, the most used first. */
export async function listTagsBySegment(
  db: Database,
  viewer: Viewer,
  { segmentsIds, type, limit }: InSegments,
): Promise<CountedTag[]> {
  const statement = sql<{
    tagId: TagId;
    count: number;
  }>`select up.ancestor_id as tag_id, count(distinct seen.artwork_id) as count
    from (${worksIn(viewer, segmentsIds)}) seen join artwork_tags w on w.artwork_id = seen.artwork_id
    join tag_ancestors up on up.tag_id = w.tag_id
    where ${type ?? null}::text is null or exists (select from tags t where t.id = up.ancestor_id and t.type = ${type ?? null})
    group by up.ancestor_id order by count desc, up.ancestor_id limit ${limit}`;
  const rows = await counts.findOrShare({ db, statement }, async (keep) => {
    const found = (await statement.execute(db)).rows;
    keep(found);
    return found;
  });
  const tags = new Map(
    (
      await listTags(
        db,
        rows.map((row) => row.tagId),
      )
    ).map((tag) => [tag.id, tag]),
  );
  return rows.flatMap(({ tagId, count }) => {
    const tag = tags.get(tagId);
    return tag ? [{ ...tag, count }] : [];
  });
}
