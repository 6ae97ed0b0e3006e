// An article, its readers, and a campaign that has started and that no worker sends yet.
import { aPerson } from '../../packages/server/src/domains/accounts/accounts.factory.ts';
import { anArticle } from '../../packages/server/src/domains/articles/articles.factory.ts';
import { startMailing } from '../../packages/server/src/domains/mailings/mailings.commands.ts';
import { aSegment } from '../../packages/server/src/domains/segments/segments.factory.ts';

const words =
  'Water gives a painter nothing to hold. It has no edge, no weight that one could draw, and it is gone before the brush is loaded.';

/** `paragraphs`: 76 make a mail of 40 kB. `name` begins the readers' addresses. */
export async function aCampaign(services, { people, paragraphs, name = 'reader' }) {
  const supervisor = await aPerson(services.db, { roles: ['SUPER'], flags: ['canMailArticles'] });
  const segment = await aSegment(services.db, {});
  const value = [
    { id: 'title', type: 'title', children: [{ text: 'How to hold a wave still' }] },
    ...Array.from({ length: paragraphs }, (_, at) => ({
      id: `p${at}`,
      type: 'paragraph',
      children: [{ text: words }],
    })),
  ];
  const article = await anArticle(services.db, { by: supervisor, value, segments: [segment.id], status: 'published' });
  await services.pool.query(
    `with c as (insert into contacts (email, first_name, last_name) select $3 || i || '@example.org', 'Reader', i::text from generate_series(1, $2::int) i returning id)
     insert into memberships (segment_id, contact_id, status, newsletter_status) select $1, id, 'SUBSCRIBED', 'subscribed' from c`,
    [segment.id, people, name],
  );
  await services.pool.query('analyze');
  const viewer = {
    id: supervisor.id,
    roles: ['SUPER'],
    canWriteArticles: true,
    canPublishArticles: true,
    canMailArticles: true,
    assignedTo: [],
    memberOf: [],
    suspendedIn: [],
  };
  await startMailing(services, viewer, { articleId: article.id, audience: 'everybody' });
  const { rows } = await services.pool.query('select id, subject, html, plain from mailings where article_id = $1', [
    article.id,
  ]);
  return rows[0];
}
