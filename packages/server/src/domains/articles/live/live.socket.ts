import type { ArticleAuthor } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { type ArticleStand, articlesLive } from '@oeuvre/contracts/domains/articles/review.socket.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { PeopleAtWork } from '../../../platform/live/people-at-work.ts';
import type { ReadSession, Sockets } from '../../../platform/live/sockets.ts';
import type { Services } from '../../../platform/services/services.ts';
import type { LiveChange } from './live.events.ts';
import { findAuthor, findPersonAtWork, findStand } from './live.queries.ts';

/** Tells people who have an article open of each other, of saves and of comments. */
export function serveArticleSockets(io: Sockets, services: Services, readSession: ReadSession): void {
  const { db, changes } = services;
  const people = new PeopleAtWork<ArticleId, ArticleStand, ArticleAuthor>(
    io,
    { services, readSession },
    {
      name: 'article',
      live: articlesLive,
      findPerson: (viewer, id) => findPersonAtWork(db, viewer, id),
      findStand: (id) => findStand(db, id),
    },
  );
  async function forward(change: LiveChange): Promise<void> {
    const { articleId } = change;
    if (change.kind !== 'saved')
      return change.kind === 'deleted' ? people.lookAt(articleId) : people.tellCommented(articleId);
    const { version, status, by } = change;
    return people.tellSaved(articleId, async () => ({ version, status, by: by && (await findAuthor(db, by)) }));
  }
  changes.onMessage('articles.work', (change) => people.guarded('forward', () => forward(change)));
}
