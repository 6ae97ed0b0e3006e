import type { ArticleSource } from '@oeuvre/contracts/domains/articles/articles.constants.ts';

/** Where the suggestions of a list come from. */
export interface Suggesting {
  /** The call that suggests titles. */
  readonly from: string;
  /** The list, from which a chosen article is opened: its way back leads there. */
  readonly source: ArticleSource;
  /** The segment that the list is of. */
  readonly segmentId?: string | undefined;
}
