import type { ArticleSource } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';

export type SuggestingRoute = typeof articlesRoutes.suggestions | typeof articlesRoutes.suggestionsForReview;

/** Where the suggestions of a list come from. */
export interface Suggesting {
  /** The call that suggests titles. */
  readonly from: SuggestingRoute['path'];
  /** The list, from which a chosen article is opened: its way back leads there. */
  readonly source: ArticleSource;
  /** The segment that the list is of. */
  readonly segmentId?: string | undefined;
}
