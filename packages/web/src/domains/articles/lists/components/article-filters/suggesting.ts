import type { ArticleSource } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';

export type SuggestingRoute = typeof articlesRoutes.suggestions | typeof articlesRoutes.suggestionsForReview;

/** Where the suggestions of a list come from. */
export interface Suggesting {
  /** The call that suggests titles. */
  readonly from: SuggestingRoute['path'];
  /** The list; a suggested article links back to it. */
  readonly source: ArticleSource;
  /** The segment of the list. */
  readonly segmentId?: string | undefined;
}
