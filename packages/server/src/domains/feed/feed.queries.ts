import { worksCountedUpTo, worksShown } from '@oeuvre/contracts/domains/feed/feed.constants.ts';
import type { FeedEntry } from '@oeuvre/contracts/domains/feed/feed.model.ts';
import type { ArticleId, ArtworkId, CollectionId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { PageQuery } from '@oeuvre/contracts/kernel/page.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { microseconds, newestFirst, type PageStart, pageOfRows, startOf } from '../../platform/lists/paging.ts';
import { articlesVisibleTo } from '../articles/articles.access.ts';
import { listArticlesByIds } from '../articles/lists/summaries.queries.ts';
import { artworkCards } from '../artworks/queries/artwork-cards.queries.ts';
import { listCollectionsByIds } from '../collections/lists/summaries.queries.ts';
import { listSegmentsByIds, type SegmentRow } from '../segments/segments.queries.ts';

interface Found {
  readonly kind: FeedEntry['kind'];
  /** Of the article or collection; of the segment whose works they are. */
  readonly id: string;
  readonly at: number;
  readonly segmentIds: readonly SegmentId[];
}

/** The segments that somebody follows: as a member, or as staff; not all that a supervisor may read. */
export const followedSegments = ({ memberOf, assignedTo, suspendedIn }: Viewer): SegmentId[] =>
  [...new Set([...memberOf, ...assignedTo])].filter((id) => !suspendedIn.includes(id));

/** A page of what is new in the viewer's segments. Its cursor is the time and id of the last entry. */
export async function listFeed(db: Database, viewer: Viewer, page: PageQuery) {
  const start = startOf(page, 0);
  const followed = followedSegments(viewer);
  if (followed.length === 0) return { entries: [], hasNextPage: false, nextPage: null };
  const { shown, reply } = pageOfRows(await findNews(db, viewer, { followed, start }), start, 0);
  const { hasNextPage, nextPage } = reply;
  return { entries: await presentEntries(db, viewer, shown), hasNextPage, nextPage };
}

interface Asked {
  readonly followed: readonly SegmentId[];
  readonly start: PageStart;
}

/** Each kind brings what a page can need of it, from its own index; only then are they merged. */
async function findNews(db: Database, viewer: Viewer, { followed, start }: Asked): Promise<Found[]> {
  const mine = sql`any(${followed}::uuid[])`;
  const most = start.itemsPerPage + 1;
  const after = start.after
    ? sql`(timestamptz 'epoch' + ${start.after.at} * interval '1 microsecond')`
    : sql`'infinity'`;
  const order = { time: sql`n.at`, id: sql`n.id` };
  const { rows } = await sql<Found>`with recursive ${daysOfWorks({ followed, most, after })}
    select n.kind, n.id, ${microseconds(sql`n.at`)} as at, n.segment_ids from (
      select 'artworks' as kind, d.segment_id as id, d.at, array[d.segment_id] as segment_ids from days d where d.at is not null
      union all (
        select 'article', articles.id, articles.published_at, array(select s.segment_id from article_segments s where s.article_id = articles.id and s.segment_id = ${mine} order by 1)
        from articles where articles.id in (select s.article_id from article_segments s where s.segment_id = ${mine})
          and ${articlesVisibleTo(viewer)} and articles.published_at is not null ${newestFirst({ time: sql`articles.published_at`, id: sql`articles.id` }, start)})
      union all (
        select 'collection', c.id, c.created_at, array[c.segment_id]
        from collections c where c.segment_id = ${mine} and (select true from collection_items i where i.collection_id = c.id limit 1)
          ${newestFirst({ time: sql`c.created_at`, id: sql`c.id` }, start)})
    ) n where true ${newestFirst(order, start)}`.execute(db);
  return rows;
}

interface Days {
  readonly followed: readonly SegmentId[];
  readonly most: number;
  readonly after: RawBuilder<unknown>;
}

/**
 * The days on which each segment got works, each at the time of its last work. Every step is one look into the index
 * artwork_segments_wall, however many works a day has.
 */
function daysOfWorks({ followed, most, after }: Days) {
  const lastBefore = (segment: RawBuilder<unknown>, time: RawBuilder<unknown>) =>
    sql`(select h.added_at from artwork_segments h join listed_works w on w.artwork_id = h.artwork_id and w.published
      where h.segment_id = ${segment} and h.published and h.added_at < ${time} order by h.added_at desc limit 1)`;
  // A day that a page ends in may go on with other segments, so the next page begins at the end of that day.
  const endOfDay = sql`date_trunc('day', ${after}::timestamptz, 'UTC') + interval '1 day'`;
  return sql`days as (
      select mine.id as segment_id, ${lastBefore(sql`mine.id`, endOfDay)} as at, 0 as step from unnest(${followed}::uuid[]) mine (id)
      union all
      select d.segment_id, ${lastBefore(sql`d.segment_id`, sql`date_trunc('day', d.at, 'UTC')`)}, d.step + 1 from days d where d.at is not null and d.step < ${most}
    )`;
}

interface WorksOfDay {
  readonly segmentId: SegmentId;
  readonly ids: readonly ArtworkId[];
  readonly count: number;
}

/** The last works of each of these days, and how many there are up to a bound. */
async function findWorks(db: Database, days: readonly Found[]): Promise<Map<Found, WorksOfDay>> {
  if (days.length === 0) return new Map();
  const { rows } = await sql<
    WorksOfDay & { place: number }
  >`select asked.place, works.ids, works.count, asked.segment_id
    from unnest(${days.map(({ id }) => id)}::uuid[], ${days.map(({ at }) => at)}::bigint[]) with ordinality as asked (segment_id, at, place)
    cross join lateral (select timestamptz 'epoch' + asked.at * interval '1 microsecond' as time) last
    cross join lateral (
      select (array_agg(h.artwork_id order by h.added_at desc, h.artwork_id desc))[:${sql.lit(worksShown)}] as ids, count(*) as count from (
        select h.artwork_id, h.added_at from artwork_segments h join listed_works w on w.artwork_id = h.artwork_id and w.published
        where h.segment_id = asked.segment_id and h.published and h.added_at <= last.time and h.added_at >= date_trunc('day', last.time, 'UTC')
        order by h.added_at desc, h.artwork_id desc limit ${worksCountedUpTo}) h) works
    order by asked.place`.execute(db);
  return new Map(rows.map((row) => [days[Number(row.place) - 1]!, row]));
}

async function presentEntries(db: Database, viewer: Viewer, found: readonly Found[]): Promise<FeedEntry[]> {
  const of = (kind: Found['kind']) => found.filter((one) => one.kind === kind);
  const works = await findWorks(db, of('artworks'));
  const [segments, cards, articles, collections] = await Promise.all([
    listSegmentsByIds(db, [...new Set(found.flatMap(({ segmentIds }) => segmentIds))]),
    artworkCards(db, viewer, [...new Set([...works.values()].flatMap(({ ids }) => ids))]),
    listArticlesByIds(
      db,
      articlesVisibleTo(viewer),
      of('article').map(({ id }) => id as ArticleId),
    ),
    listCollectionsByIds(db, viewer, { ids: of('collection').map(({ id }) => id as CollectionId) }),
  ]);
  return found.flatMap((one): FeedEntry[] => {
    const entry = { at: new Date(one.at / 1000).toISOString(), segments: namesOf(one, segments) };
    if (entry.segments.length === 0) return [];
    if (one.kind === 'article') {
      const article = articles.find(({ id }) => id === one.id);
      return article ? [{ ...entry, id: `article ${one.id}`, kind: 'article', article }] : [];
    }
    if (one.kind === 'collection') {
      const collection = collections.find(({ id }) => id === one.id);
      return collection ? [{ ...entry, id: `collection ${one.id}`, kind: 'collection', collection }] : [];
    }
    const { ids = [], count = 0 } = works.get(one) ?? {};
    const artworks = ids.flatMap((id) => cards.find((card) => card.id === id) ?? []);
    const id = `artworks ${one.id} ${entry.at}`;
    return artworks.length > 0 ? [{ ...entry, id, kind: 'artworks', artworks, artworksCount: count }] : [];
  });
}

const namesOf = ({ segmentIds }: Found, segments: readonly SegmentRow[]) =>
  segments
    .filter(({ id }) => segmentIds.includes(id))
    .map(({ id, name, public: isPublic }) => ({ id, name, public: isPublic }));
