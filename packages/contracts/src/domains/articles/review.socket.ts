import { z } from 'zod';
import { type ArticleId, articleId } from '../../kernel/ids.ts';
import { liveNamespace } from '../../kernel/socket.ts';
import type { PersonShown } from '../accounts/accounts.model.ts';
import type { ArticleStatus } from './articles.constants.ts';
import type { ArticleAuthor } from './articles.model.ts';

/** Where those who work on articles are connected; the session cookie tells who connects. */
export const articlesLive = liveNamespace({
  path: '/articles',
  sayings: {
    // Said when an article is opened and when a connection comes back.
    watch: { said: z.object({ articleId }), most: { times: 30, seconds: 60 } },
    // Said when somebody begins or ends to write.
    writing: { said: z.object({ articleId, isWriting: z.boolean() }), most: { times: 120, seconds: 60 } },
  },
});

/** Somebody who has the article open to work on it. */
export type PersonAtWork = Pick<PersonShown, 'id' | 'first_name' | 'last_name' | 'photo'> & { readonly isWriting: boolean };

/** What the browser says. */
export interface FromPersonAtWork {
  /** From now on this article is watched, instead of any other before; answers who else is there and how it stands, or `null` when one may not work on it. */
  watch: (asked: { articleId: ArticleId }, answer: (found: { people: PersonAtWork[]; version: number; status: ArticleStatus } | null) => void) => void;
  writing: (told: { articleId: ArticleId; isWriting: boolean }) => void;
}

/** What the server says; each names its article. */
export interface ToPersonAtWork {
  /** Who else is there now: never oneself. */
  people: (told: { articleId: ArticleId; people: PersonAtWork[] }) => void;
  /** It was saved, or its state changed. */
  saved: (told: { articleId: ArticleId; version: number; by: ArticleAuthor | null; status: ArticleStatus }) => void;
  /** Its comments have changed: read them again. */
  commented: (told: { articleId: ArticleId }) => void;
  /** One may no longer work on this article; nothing more is said about it. */
  dismissed: (told: { articleId: ArticleId }) => void;
}
