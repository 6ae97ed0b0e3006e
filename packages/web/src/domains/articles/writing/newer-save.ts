import type { ArticleAuthor } from '@oeuvre/contracts/domains/articles/articles.model.ts';

/** A save by somebody else, or by another window, that is not shown here. */
export interface NewerSave {
  readonly version: number;
  readonly by: ArticleAuthor | null;
}
