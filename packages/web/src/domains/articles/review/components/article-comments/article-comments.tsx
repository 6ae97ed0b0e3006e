import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../../../late/lazy-part.ts';
import { useComments } from '../../use-comments.ts';
import type { AskedComment, CommentsBesideProps } from './comments-beside.tsx';
import { useCommentKey } from './use-comment-key.ts';
import { useComposing } from './use-composing.ts';

const CommentsBeside = lazyPart(async () => (await import('./comments-beside.tsx')).CommentsBeside);

interface ArticleCommentsProps
  extends Pick<CommentsBesideProps, 'article' | 'writing' | 'root' | 'isWriting' | 'asked'> {
  /** Counts the server's messages that comments have changed. */
  readonly changes: number;
}

/**
 * The comments of people who work on an article. An article without comments loads none of the code that shows them.
 */
export function ArticleComments({ asked, changes, ...shown }: ArticleCommentsProps) {
  const { article, root, isWriting } = shown;
  const { comments, acts } = useComments(article.id, changes);
  const composing = useComposing(article.id, root);
  const [begun, setBegun] = useState<AskedComment>();
  function begin(blockId: string) {
    composing.begin(blockId);
    setBegun({ blockId });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request is answered once
  useEffect(() => {
    if (asked) begin(asked.blockId);
  }, [asked]);
  useCommentKey(root, begin);
  const isNamed = new URLSearchParams(location.search).has('comment');
  const isWanted =
    !isWriting || isNamed || composing.blockId !== '' || begun !== undefined || (comments ?? []).length > 0;
  return (
    <Suspense>
      {isWanted ? (
        <CommentsBeside {...shown} comments={comments} acts={acts} composing={composing} asked={begun} onAsk={begin} />
      ) : null}
    </Suspense>
  );
}
