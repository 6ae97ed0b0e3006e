import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';

/** A change of an article that one sees before the server has answered. */
export interface Change {
  /** What is shown at once … */
  readonly apply?: (article: Article) => Article;
  /** … and what is shown again when the server refuses. */
  readonly undo?: (article: Article) => Article;
  readonly send: () => Promise<Article>;
  /** The code of a refusal that the caller answers itself, without an error on the page. */
  readonly expects?: string;
}

/** Sends a change; false when it was refused, which has been said. */
export type SendChange = (change: Change) => Promise<boolean>;
