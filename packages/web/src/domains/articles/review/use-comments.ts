import type { ArticleComment, ChosenWords } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { browserCall } from '../../../ui/api-context.ts';
import { toastFailure } from '../../../ui/working/act/toast-failure.ts';

interface WrittenComment {
  readonly blockId: string;
  /** The words within the block that it is about. */
  readonly words: ChosenWords | undefined;
  readonly text: string;
  readonly version: number;
}
export interface CommentActs {
  readonly write: (written: WrittenComment) => Promise<boolean>;
  readonly reply: (comment: ArticleComment, text: string) => Promise<boolean>;
  readonly resolve: (comment: ArticleComment, isResolved: boolean) => Promise<boolean>;
  readonly remove: (comment: ArticleComment) => Promise<boolean>;
}

/** The comments of an article, reloaded whenever `changes` grows, and the actions on them. */
export function useComments(
  id: ArticleId,
  changes: number,
): { readonly comments: readonly ArticleComment[] | undefined; readonly acts: CommentActs } {
  const [comments, setComments] = useState<readonly ArticleComment[]>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change reloads them
  useEffect(() => {
    let isLeft = false;
    browserCall(reviewRoutes.comments, { params: { id } }).then(
      (found) => isLeft || setComments(found.comments),
      // The current list stays; if the first load fails, the next change retries.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [id, changes]);

  const taken = useCallback((comment: ArticleComment) => {
    setComments((all = []) =>
      all.some((one) => one.id === comment.id)
        ? all.map((one) => (one.id === comment.id ? comment : one))
        : [...all, comment],
    );
  }, []);
  const acts = useMemo<CommentActs>(() => {
    const attempt = async (act: () => Promise<void>) => {
      try {
        await act();
        return true;
      } catch (error) {
        toastFailure(error);
        return false;
      }
    };
    return {
      write: (body) => attempt(async () => taken(await browserCall(reviewRoutes.comment, { params: { id }, body }))),
      reply: (comment, text) =>
        attempt(async () =>
          taken(await browserCall(reviewRoutes.reply, { params: { id, commentId: comment.id }, body: { text } })),
        ),
      resolve: (comment, value) =>
        attempt(async () =>
          taken(await browserCall(reviewRoutes.resolve, { params: { id, commentId: comment.id }, body: { value } })),
        ),
      remove: (comment) =>
        attempt(async () => {
          await browserCall(reviewRoutes.deleteComment, { params: { id, commentId: comment.id } });
          setComments((all = []) => all.filter((one) => one.id !== comment.id));
        }),
    };
  }, [id, taken]);
  return { comments, acts };
}
