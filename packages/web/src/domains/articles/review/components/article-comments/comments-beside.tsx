import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { ArticleComment } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { personName } from '../../../../../ui/avatar/initials.ts';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { useViewer } from '../../../../accounts/accounts.viewer.ts';
import type { Writing } from '../../../writing/use-writing.ts';
import type { CommentActs } from '../../use-comments.ts';
import css from './article-comments.late.module.css';
import { CommentComposer } from './comment-composer.tsx';
import { CommentHandle } from './comment-handle.tsx';
import { CommentThread } from './comment-thread.tsx';
import { CommentsMargin } from './comments-margin.tsx';
import { CommentsPins } from './comments-pins.tsx';
import { useCommentPositions } from './use-comment-positions.ts';
import type { Composing } from './use-composing.ts';
import { useHighlightedWords } from './use-highlighted-words.ts';
import { commentElementId, focusSoon, useLinkedComment } from './use-linked-comment.ts';

const noComments: readonly ArticleComment[] = [];

/** A block to comment on; each request is a new object. */
export interface AskedComment {
  readonly blockId: string;
}

export interface CommentsBesideProps {
  readonly article: Article;
  readonly writing: Writing;
  /** The text, which the comments overlay. */
  readonly root: RefObject<HTMLElement | null>;
  /** The editor has its own button; the preview needs a handle on each block. */
  readonly isWriting: boolean;
  readonly comments: readonly ArticleComment[] | undefined;
  readonly acts: CommentActs;
  readonly composing: Composing;
  readonly asked: AskedComment | undefined;
  readonly onAsk: (blockId: string) => void;
}

/** The comments as the viewer sees them: which are shown, open and active, and where. */
function useCommentsBeside({ writing, root, isWriting, comments: read, composing, asked }: CommentsBesideProps) {
  const value = writing.text.use();
  const comments = read ?? noComments;
  const [openBlock, setOpenBlock] = useState<string>();
  // The comment whose card or words the pointer is on, and the one whose words were clicked last.
  const [hovered, setHovered] = useState<string>();
  const [pressed, setPressed] = useState<string>();
  const layer = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => new Set(value.map((block) => block.id)), [value]);
  const isGone = (blockId: string) => !blocks.has(blockId);
  const resolved = useResolved(comments);
  const { shown, showResolved } = resolved;
  const isInMargin = useCommentPositions(root, layer, [shown, composing.blockId, composing.chosen, isWriting, value]);

  const active = hovered ?? pressed;
  const hasItsWords = useHighlightedWords({
    root,
    value,
    comments: shown,
    composing,
    active,
    onHover: setHovered,
    onPress: openFromText,
  });

  /**
   * Handles a click on words with or without a comment. While writing the cursor stays where it was put: on a phone a
   * tap does nothing else.
   */
  function openFromText(id: string | undefined, wasInText: boolean) {
    setPressed(id);
    const comment = shown.find((one) => one.id === id);
    if (!comment || (isWriting && wasInText && !isInMargin)) return;
    if (!isInMargin) setOpenBlock(comment.blockId);
    if (isWriting && isInMargin)
      document.getElementById(commentElementId(comment.id))?.scrollIntoView({ block: 'nearest' });
    else focusSoon(commentElementId(comment.id));
  }
  const isAsked = asked?.blockId === composing.blockId && isInMargin === false;
  useEffect(() => {
    if (isAsked) setOpenBlock(asked?.blockId);
  }, [asked, isAsked]);
  useLinkedComment(isInMargin === undefined ? undefined : read, ({ blockId, resolvedAt }) => {
    if (resolvedAt !== null) showResolved(true);
    if (!isInMargin) setOpenBlock(isGone(blockId) ? '' : blockId);
  });
  return {
    value,
    comments,
    layer,
    isGone,
    ...resolved,
    isInMargin,
    active,
    setHovered,
    hasItsWords,
    openBlock,
    setOpenBlock,
  };
}

/** The comments on an article beside their blocks, and the field for a new one. */
export function CommentsBeside(props: CommentsBesideProps) {
  const { article, root, isWriting, acts, composing, onAsk } = props;
  const beside = useCommentsBeside(props);
  const { comments, layer, isGone, isInMargin, hasItsWords, openBlock, setOpenBlock } = beside;
  const { spoken, say } = useSpoken(comments);
  const write = useNewComment(props, say);

  const composer = (
    <CommentComposer
      key={composing.blockId}
      label="Your comment"
      submit="Comment"
      draftKey={`comment:${article.id}:${composing.blockId}`}
      onSend={write}
      onCancel={composing.end}
      quote={composing.chosen?.exact}
    />
  );
  const thread = (comment: ArticleComment) => (
    <CommentThread
      key={comment.id}
      comment={comment}
      acts={acts}
      isGone={isGone(comment.blockId) || hasItsWords(comment) === false}
      onDone={say}
    />
  );
  return (
    <section ref={layer} className={css.layer} aria-label="Comments">
      <Hidden live="polite">{spoken}</Hidden>
      {isInMargin === false ? <CommentsPins comments={comments} isGone={isGone} onOpen={setOpenBlock} /> : null}
      {isInMargin ? (
        <CommentsMargin
          shown={beside.shown}
          isGone={isGone}
          composing={composing.blockId}
          isComposingOnWords={composing.chosen !== undefined}
          composer={composer}
          active={beside.active}
          hasItsWords={hasItsWords}
          onHover={beside.setHovered}
          thread={thread}
          resolvedCount={beside.resolvedCount}
          hasResolved={beside.hasResolved}
          onResolved={beside.showResolved}
        />
      ) : null}
      {isWriting ? null : <CommentHandle root={root} layer={layer} value={beside.value} onComment={onAsk} />}
      <OpenBlock beside={beside} composing={composing} composer={composer}>
        {commentsOn(openBlock, comments, isGone).map(thread)}
      </OpenBlock>
    </section>
  );
}

interface OpenBlockProps {
  readonly beside: Pick<ReturnType<typeof useCommentsBeside>, 'openBlock' | 'setOpenBlock' | 'isInMargin'>;
  readonly composing: Composing;
  readonly composer: ReactNode;
  readonly children: ReactNode;
}

/** The comments on one block in a dialog, where there is no margin for them. */
function OpenBlock({ beside: { openBlock, setOpenBlock, isInMargin }, composing, composer, children }: OpenBlockProps) {
  return (
    <Dialog
      title="Comments"
      isOpen={openBlock !== undefined && isInMargin === false}
      onClose={() => setOpenBlock(undefined)}
    >
      <div className={css.sheet}>
        {children}
        {openBlock && composing.blockId === openBlock ? composer : null}
        {openBlock && composing.blockId !== openBlock ? (
          <button type="button" className={css.add} onClick={() => composing.begin(openBlock)}>
            Add a comment
          </button>
        ) : null}
      </div>
    </Dialog>
  );
}

/** The comments on a block, or with '' those whose block is gone; resolved ones last. */
const commentsOn = (
  openBlock: string | undefined,
  comments: readonly ArticleComment[],
  isGone: (blockId: string) => boolean,
) =>
  comments
    .filter(({ blockId }) => (openBlock === '' ? isGone(blockId) : blockId === openBlock))
    .toSorted((one, other) => Number(one.resolvedAt !== null) - Number(other.resolvedAt !== null));

/** Sends a comment on the block that the composer is at; resolves to whether it was sent. */
function useNewComment({ writing, acts, composing }: CommentsBesideProps, say: (words: string) => void) {
  return async (text: string) => {
    // The comment is about the current words, so save them first.
    await writing.autosave.flush();
    const saved = writing.autosave.lastSaved();
    const isSent = await acts.write({
      blockId: composing.blockId,
      words: await composing.wordsIn(saved.value),
      text,
      version: saved.version,
    });
    if (isSent) {
      composing.end();
      say('Your comment has been sent');
    }
    return isSent;
  };
}

/** Shows resolved comments only on demand. */
function useResolved(comments: readonly ArticleComment[]) {
  const [hasResolved, showResolved] = useState(false);
  const shown = useMemo(
    () => comments.filter(({ resolvedAt }) => hasResolved || resolvedAt === null),
    [comments, hasResolved],
  );
  const resolvedCount = comments.filter(({ resolvedAt }) => resolvedAt !== null).length;
  return { shown, resolvedCount, hasResolved, showResolved };
}

/** Words for screen readers: what the viewer did, and comments by others that arrive while the viewer is here. */
function useSpoken(comments: readonly ArticleComment[]) {
  const { id: ownId } = useViewer();
  const [spoken, say] = useState('');
  const known = useRef<ReadonlySet<string>>(undefined);
  useEffect(() => {
    const said = comments.flatMap((comment) => [comment, ...comment.replies]);
    const fresh = known.current && said.filter(({ id, author }) => !known.current?.has(id) && author.id !== ownId);
    if (said.length > 0 || known.current) known.current = new Set(said.map(({ id }) => id as string));
    const last = fresh?.at(-1);
    if (last) say(`${personName(last.author)}: ${last.text}`);
  }, [comments, ownId]);
  return { spoken, say };
}
