import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { ArticleComment } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { personName } from '../../../../ui/avatar/initials.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { useViewer } from '../../../accounts/accounts.queries.ts';
import { useDraft } from '../../use-draft.ts';
import type { Writing } from '../../use-writing.ts';
import css from './article-comments.module.css';
import { CommentComposer } from './comment-composer.tsx';
import { CommentHandle } from './comment-handle.tsx';
import { CommentThread } from './comment-thread.tsx';
import { CommentsMargin } from './comments-margin.tsx';
import { CommentsPins } from './comments-pins.tsx';
import { useArranged } from './use-arranged.ts';
import { useCommentKey } from './use-comment-key.ts';
import { useComments } from './use-comments.ts';
import { useLinkedComment } from './use-linked-comment.ts';

const noComments: readonly ArticleComment[] = [];

interface ArticleCommentsProps {
  readonly article: Article;
  readonly writing: Writing;
  /** The text, which the comments lie over. */
  readonly root: RefObject<HTMLElement | null>;
  /** The editor has its own button; the preview needs a handle on each block. */
  readonly isWriting: boolean;
  /** A block that a comment is asked for, each time a new object. */
  readonly asked: { readonly blockId: string } | undefined;
  /** Counts how often the server has said that comments have changed. */
  readonly changes: number;
}

/** The comments of those who work on an article, beside the blocks that they are about. */
export function ArticleComments({ article, writing, root, isWriting, asked, changes }: ArticleCommentsProps) {
  const viewer = useViewer();
  const { comments: read, acts } = useComments(article.id, changes);
  const comments = read ?? noComments;
  const [composing, setComposing] = useDraft(`comment-on:${article.id}`);
  const [hasResolved, showResolved] = useState(false);
  const [openBlock, setOpenBlock] = useState<string>();
  const [spoken, say] = useState('');
  const layer = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => new Set(writing.value.map((block) => block.id)), [writing.value]);
  const isGone = (blockId: string) => !blocks.has(blockId);
  const shown = comments.filter(({ resolvedAt }) => hasResolved || resolvedAt === null);
  const resolvedCount = comments.filter(({ resolvedAt }) => resolvedAt !== null).length;
  const isInMargin = useArranged(root, layer, [shown, composing, isWriting, writing.value]);

  function compose(blockId: string) {
    setComposing(blockId);
    if (!isInMargin) setOpenBlock(blockId);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking is answered once
  useEffect(() => {
    if (asked) compose(asked.blockId);
  }, [asked]);
  useCommentKey(root, compose);
  useLinkedComment(read, ({ blockId, resolvedAt }) => {
    if (resolvedAt !== null) showResolved(true);
    if (!isInMargin) setOpenBlock(isGone(blockId) ? '' : blockId);
  });
  useAnnounced(comments, viewer.id, say);

  async function write(text: string) {
    // The comment is about the words as they are now: they must be there before it.
    await writing.autosave.flush();
    const isSent = await acts.write(composing, text, writing.autosave.lastSaved().version);
    if (isSent) {
      setComposing('');
      say('Your comment has been sent');
    }
    return isSent;
  }
  const composer = (
    <CommentComposer
      key={composing}
      label="Your comment"
      submit="Comment"
      draftKey={`comment:${article.id}:${composing}`}
      onSend={write}
      onCancel={() => setComposing('')}
    />
  );
  const thread = (comment: ArticleComment) => <CommentThread key={comment.id} comment={comment} acts={acts} isQuoted={isGone(comment.blockId)} onDone={say} />;
  const ofOpenBlock = comments.filter(({ blockId }) => (openBlock === '' ? isGone(blockId) : blockId === openBlock));

  return (
    <section ref={layer} className={css.layer} aria-label="Comments">
      <Hidden live="polite">{spoken}</Hidden>
      {isInMargin ? (
        <CommentsMargin
          shown={shown}
          isGone={isGone}
          composing={composing}
          composer={composer}
          thread={thread}
          resolvedCount={resolvedCount}
          hasResolved={hasResolved}
          onResolved={showResolved}
        />
      ) : (
        <CommentsPins comments={comments} isGone={isGone} onOpen={setOpenBlock} />
      )}
      {isWriting ? null : <CommentHandle root={root} layer={layer} value={writing.value} onComment={compose} />}
      <Dialog title="Comments" isOpen={openBlock !== undefined && !isInMargin} onClose={() => setOpenBlock(undefined)}>
        <div className={css.sheet}>
          {ofOpenBlock.toSorted((one, other) => Number(one.resolvedAt !== null) - Number(other.resolvedAt !== null)).map(thread)}
          {openBlock && composing === openBlock ? composer : null}
          {openBlock && composing !== openBlock ? (
            <button type="button" className={css.add} onClick={() => setComposing(openBlock)}>
              Add a comment
            </button>
          ) : null}
        </div>
      </Dialog>
    </section>
  );
}

/** A comment that has come from somebody else while one is here is said aloud. */
function useAnnounced(comments: readonly ArticleComment[], ownId: string | 0, say: (words: string) => void) {
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const said = comments.flatMap((comment) => [comment, ...comment.replies]);
    const fresh = known.current && said.filter(({ id, author }) => !known.current?.has(id) && author.id !== ownId);
    if (said.length > 0 || known.current) known.current = new Set(said.map(({ id }) => id as string));
    const last = fresh?.at(-1);
    if (last) say(`${personName(last.author)}: ${last.text}`);
  }, [comments, ownId, say]);
}
