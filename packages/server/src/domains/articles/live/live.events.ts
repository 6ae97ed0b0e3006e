import type { ArticleStatus } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { ArticleId, UserId } from '@oeuvre/contracts/kernel/ids.ts';
import { broadcast } from '../../../platform/cache/content.ts';
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

/** Sends the change to every node that holds somebody who has the article open. */
export const broadcastToPeopleAtWork = (db: Database, change: LiveChange): Promise<void> =>
  broadcast(db, 'articles.work', change);
