import '../articles.tables.ts';
import { sql } from 'kysely';
import { consequences, leavingOf, standingsWithout } from '../../memberships/consequences/consequences.access.ts';
import { articlesVisibleTo } from '../articles.access.ts';

/** More articles than this in one segment are counted as this many. */
const mostArticles = 5_000;

interface Counted {
  readonly ids: string[];
  readonly own: number;
}

/**
 * Articles for subscribers that these people read only as members of the segment: each is counted once, if at least one
 * of them loses it or, when membership is granted, gains it. Articles that the asker may not see count for nothing.
 */
consequences.register('articles', async (db, viewer, question) => {
  const { segmentId, event, members } = question;
  if (members.length === 0) return { count: 0, within: null, own: 0, named: [], keys: [] };
  const isSeen = articlesVisibleTo(viewer);
  const { rows } = await sql<Counted>`with ${standingsWithout(leavingOf(question))},
    candidates as materialized (
      select articles.id, articles.owner_id from articles join article_segments h on h.article_id = articles.id and h.segment_id = ${segmentId}
      where articles.published_at is not null and articles.access_type = 'SUBSCRIBERS_ONLY' and ${isSeen} order by articles.id limit ${mostArticles}),
    covered as materialized (
      select c.id, b.contact_id from candidates c join article_segments s on s.article_id = c.id join belongs b on b.segment_id = s.segment_id
      union select c.id, g.contact_id from candidates c join going g on g.user_id = c.owner_id)
    select array(select c.id from candidates c where (select count(*) from covered v where v.id = c.id) < (select count(*) from going) order by c.id) as ids,
      (select count(*) from articles join article_segments h on h.article_id = articles.id and h.segment_id = ${segmentId}
        join going g on g.user_id = articles.owner_id where articles.published_at is null and ${isSeen}) as own`.execute(
    db,
  );
  const { ids, own } = rows[0]!;
  return { count: ids.length, within: null, own: event === 'grant' ? 0 : own, named: [], keys: ids };
});
