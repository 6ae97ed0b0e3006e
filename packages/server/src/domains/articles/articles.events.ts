import './consequences/consequences.access.ts';
import type { ArticleEvents } from '@oeuvre/contracts/domains/articles/articles.events.ts';
import { on, type Subscription } from '../../platform/jobs/events.ts';
import { thinRevisions } from './commands/write-article.ts';
import {
  forgetDeleted,
  notifyAnswered,
  notifyAuthorChanged,
  notifyCommented,
  notifyPublished,
  notifyResolved,
  notifySentBack,
  notifySubmitted,
  notifyUnpublished,
} from './news/news.commands.ts';

declare module '../../platform/jobs/events.ts' {
  interface Events extends ArticleEvents {}
}

export const articlesSubscriptions: readonly Subscription[] = [
  // A text that was published has settled: of its older saves only some are worth keeping.
  on('articles.published', (tx, { articleId }) => thinRevisions(tx, articleId)),
  on('articles.submitted', notifySubmitted),
  on('articles.sent-back', notifySentBack),
  on('articles.published', notifyPublished),
  on('articles.unpublished', notifyUnpublished),
  on('articles.author-changed', notifyAuthorChanged),
  on('articles.commented', notifyCommented),
  on('articles.answered', notifyAnswered),
  on('articles.resolved', notifyResolved),
  on('articles.deleted', forgetDeleted),
];
