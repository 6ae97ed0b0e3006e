import { z } from 'zod';
import { type ArticleId, articleId } from '../../kernel/ids.ts';
import { liveNamespace } from '../../kernel/socket.ts';
import type { PersonShown } from '../accounts/accounts.model.ts';
import type { ArticleStatus } from './articles.constants.ts';
import type { ArticleAuthor } from './articles.model.ts';

/** Connects people who work on articles; the session cookie identifies them. */
export const articlesLive = liveNamespace({
  path: '/articles',
  messages: {
    // Sent when an article is opened and when a connection comes back.
    watch: { payload: z.object({ articleId }), budget: { times: 30, seconds: 60 } },
    // Sent when somebody starts or stops typing.
    writing: { payload: z.object({ articleId, isWriting: z.boolean() }), budget: { times: 120, seconds: 60 } },
  },
});

/** Somebody who has the article open to work on it. */
export type PersonAtWork = Pick<PersonShown, 'id' | 'first_name' | 'last_name' | 'photo'> & {
  readonly isWriting: boolean;
};

/** Messages from the browser. */
export interface FromPersonAtWork {
  /**
   * Watches this article instead of the previous one; replies with the other people there and the article's state, or
   * `null` if the viewer may not work on it.
   */
  watch: (
    asked: { articleId: ArticleId },
    answer: (found: { people: PersonAtWork[]; version: number; status: ArticleStatus } | null) => void,
  ) => void;
  writing: (told: { articleId: ArticleId; isWriting: boolean }) => void;
}

/** Messages from the server; each names its article. */
export interface ToPersonAtWork {
  /** The other people who are there now, without the recipient. */
  people: (told: { articleId: ArticleId; people: PersonAtWork[] }) => void;
  /** It was saved, or its state changed. */
  saved: (told: { articleId: ArticleId; version: number; by: ArticleAuthor | null; status: ArticleStatus }) => void;
  /** Its comments have changed; fetch them again. */
  commented: (told: { articleId: ArticleId }) => void;
  /** The recipient may no longer work on this article; no further messages about it follow. */
  dismissed: (told: { articleId: ArticleId }) => void;
}
