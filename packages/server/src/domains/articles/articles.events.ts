import type { ArticleEvents } from '@oeuvre/contracts/domains/articles/articles.events.ts';
import { on, type Subscription } from '../../platform/events.ts';
import { thinRevisions } from './commands/write-article.ts';

declare module '../../platform/events.ts' {
  interface Events extends ArticleEvents {}
}

/** A text that was published has settled: of its older saves only some are worth keeping. */
export const articlesSubscriptions: readonly Subscription[] = [on('articles.published', (tx, { articleId }) => thinRevisions(tx, articleId))];
