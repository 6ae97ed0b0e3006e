import './mailings.tables.ts';
import { maximumNames } from '@oeuvre/contracts/domains/memberships/consequences/consequences.constants.ts';
import { sql } from 'kysely';
import { articlesVisibleTo } from '../articles/articles.access.ts';
import { consequences } from '../memberships/consequences/consequences.access.ts';

interface Counted {
  readonly count: number;
  readonly names: string[];
}

/**
 * Mails of open campaigns that wait for these people and would not be sent: no other membership makes them part of the
 * audience. Whoever leaves keeps the newsletter, and with it public articles.
 */
consequences.register('mails', async (db, viewer, { segmentId, event, people }) => {
  if (event === 'grant' || people.length === 0) return { count: 0, within: null, own: null, named: [] };
  const keepsNewsletter = event === 'leave' || event === 'end';
  const { rows } = await sql<Counted>`with waiting as materialized (
      select r.id, r.contact_id, m.article_id from mailing_recipients r join mailings m on m.id = r.mailing_id
      where r.contact_id = any(${people}::uuid[]) and r.state = 'queued' and m.kind = 'mass' and m.closed_at is null and m.state in ('preparing', 'sending', 'paused')
        and exists (select from article_segments s where s.article_id = m.article_id and s.segment_id = ${segmentId})),
    ways as materialized (
      select w.id, s.segment_id = ${segmentId} as is_here, articles.access_type = 'PUBLIC' as is_public
      from waiting w join articles on articles.id = w.article_id join article_segments s on s.article_id = w.article_id
      join memberships m on m.contact_id = w.contact_id and m.segment_id = s.segment_id and m.newsletter_status = 'subscribed'
        and (m.status = 'SUBSCRIBED' or (m.status <> 'SUSPENDED' and articles.access_type = 'PUBLIC'))),
    stopped as materialized (
      select w.id, w.article_id from waiting w where exists (select from ways y where y.id = w.id)
        and not exists (select from ways y where y.id = w.id and (not y.is_here or (y.is_public and ${keepsNewsletter}))))
    select (select count(*) from stopped) as count,
      array(select distinct articles.title from articles where articles.id in (select article_id from stopped) and ${articlesVisibleTo(viewer)} order by 1 limit ${maximumNames}) as names`.execute(
    db,
  );
  const { count, names } = rows[0]!;
  return {
    count,
    within: null,
    own: null,
    named: names.map((name) => ({ name, count: null, total: null, pictures: [] })),
  };
});
