import type { ArticleStatus } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { ArticleId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { tell } from '../../../platform/cache/content.ts';
import type { Database } from '../../../platform/database/database.ts';

/** Messages to everybody who has an article open. */
export type LiveChange =
  | {
      readonly kind: 'saved';
      readonly articleId: ArticleId;
      readonly version: number;
      readonly status: ArticleStatus;
      readonly by: UserId | null;
    }
  | { readonly kind: 'commented' | 'deleted'; readonly articleId: ArticleId };

declare module '../../../platform/cache/content.ts' {
  interface Messages {
    'articles.work': LiveChange;
  }
}

/** Tells every node that holds somebody who has the article open. */
export const tellPeopleAtWork = (db: Database, change: LiveChange): Promise<void> => tell(db, 'articles.work', change);
