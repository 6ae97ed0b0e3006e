import type { ArticleEvents } from '@oeuvre/contracts/domains/articles/articles.events.ts';
import { on, type Subscription } from '../../platform/jobs/events.ts';
import { thinRevisions } from './commands/write-article.ts';
import {
  forgetDeleted,
  tellAnswered,
  tellAuthorChanged,
  tellCommented,
  tellPublished,
  tellResolved,
  tellSentBack,
  tellSubmitted,
  tellUnpublished,
} from './news/news.commands.ts';

declare module '../../platform/jobs/events.ts' {
  interface Events extends ArticleEvents {}
}

export const articlesSubscriptions: readonly Subscription[] = [
  // A text that was published has settled: of its older saves only some are worth keeping.
  on('articles.published', (tx, { articleId }) => thinRevisions(tx, articleId)),
  on('articles.submitted', tellSubmitted),
  on('articles.sent-back', tellSentBack),
  on('articles.published', tellPublished),
  on('articles.unpublished', tellUnpublished),
  on('articles.author-changed', tellAuthorChanged),
  on('articles.commented', tellCommented),
  on('articles.answered', tellAnswered),
  on('articles.resolved', tellResolved),
  on('articles.deleted', forgetDeleted),
];
