import { type ArticleId, articleId } from '../../kernel/ids.ts';
import { type FromPeopleAtWork, type ToPeopleAtWork, workMessages } from '../../kernel/people-at-work.ts';
import { liveNamespace } from '../../kernel/socket.ts';
import type { ArticleStatus } from './articles.constants.ts';
import type { ArticleAuthor } from './articles.model.ts';

/** Connects people who work on articles; the session cookie identifies them. */
export const articlesLive = liveNamespace({ path: '/articles', messages: workMessages(articleId) });

/** The state of an article that people at work follow. */
export interface ArticleStand {
  readonly version: number;
  readonly status: ArticleStatus;
}
export type FromArticleWork = FromPeopleAtWork<ArticleId, ArticleStand>;
export type ToArticleWork = ToPeopleAtWork<ArticleId, ArticleStand, ArticleAuthor>;
