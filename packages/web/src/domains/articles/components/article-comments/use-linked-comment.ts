import type { ArticleComment } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { toastWarning } from '../../../../ui/toast/toast.ts';

/** The element of a comment, wherever it is drawn. */
export const commentElementId = (id: string) => `comment-${id}`;

/** Shows the comment that the address names, as notifications do, once the comments are there: `open` unfolds it, then it is scrolled to and has the focus. */
export function useLinkedComment(comments: readonly ArticleComment[] | undefined, open: (comment: ArticleComment) => void): void {
  const [query] = useSearchParams();
  const wanted = query.get('comment');
  const shown = useRef<string>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each comment is shown once
  useEffect(() => {
    if (!wanted || !comments || shown.current === wanted) return;
    shown.current = wanted;
    const comment = comments.find(({ id }) => id === wanted);
    if (!comment) {
      toastWarning('This comment has been deleted.');
      return;
    }
    open(comment);
    focusSoon(commentElementId(comment.id));
  }, [comments, wanted]);
}

/** Two frames on it is drawn and in its place, and a sheet that has just opened has had the focus. */
function focusSoon(id: string): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const element = document.getElementById(id);
      element?.scrollIntoView({ block: 'center' });
      element?.focus({ preventScroll: true });
    }),
  );
}
