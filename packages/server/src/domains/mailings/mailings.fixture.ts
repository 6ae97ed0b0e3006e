import { mailingsRoutes } from '@oeuvre/contracts/domains/mailings/mailings.routes.ts';
import type { testApp } from '../../../test/app.ts';
import { db } from '../../../test/database.ts';
import { aPerson } from '../accounts/accounts.factory.ts';
import { anArticle } from '../articles/articles.factory.ts';
import { aSegment } from '../segments/segments.factory.ts';
import { manyReaders } from './mailings.factory.ts';

type App = Pick<Awaited<ReturnType<typeof testApp>>, 'call'>;

/** A campaign to so many readers of one segment, started through the API; no run sends it yet. */
export async function aStartedCampaign(app: App, readers: number) {
  const supervisor = await aPerson(db, { roles: ['OO_SUPERVISOR'], flags: ['canMailArticles'] });
  const segment = await aSegment(db, { staff: [supervisor] });
  const article = await anArticle(db, { by: await aPerson(db), segments: [segment.id], status: 'published' });
  const people = await manyReaders(db, { segment, count: readers });
  const { mailingId } = await app.call(supervisor, mailingsRoutes.start, { body: { articleId: article.id } });
  return { supervisor, segment, article, people, mailingId: mailingId! };
}
