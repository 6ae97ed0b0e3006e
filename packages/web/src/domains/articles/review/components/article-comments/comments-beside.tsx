import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { ArticleComment } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
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

/** The comments on an article beside their blocks, and the field for a new one. */
export function CommentsBeside({
  article,
  writing,
  root,
  isWriting,
  comments: read,
  acts,
  composing,
  asked,
  onAsk,
}: CommentsBesideProps) {
  const viewer = useViewer();
  const value = writing.text.use();
  const comments = read ?? noComments;
  const [hasResolved, showResolved] = useState(false);
  const [openBlock, setOpenBlock] = useState<string>();
  // The comment whose card or words the pointer is on, and the one whose words were clicked last.
  const [hovered, setHovered] = useState<string>();
  const [pressed, setPressed] = useState<string>();
  const [spoken, say] = useState('');
  const layer = useRef<HTMLDivElement>(null);
  const blocks = useMemo(() => new Set(value.map((block) => block.id)), [value]);
  const isGone = (blockId: string) => !blocks.has(blockId);
  const shown = useMemo(
    () => comments.filter(({ resolvedAt }) => hasResolved || resolvedAt === null),
    [comments, hasResolved],
  );
  const resolvedCount = comments.filter(({ resolvedAt }) => resolvedAt !== null).length;
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
  useAnnounced(comments, viewer.id, say);

  async function write(text: string) {
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
  }
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
  const ofOpenBlock = comments.filter(({ blockId }) => (openBlock === '' ? isGone(blockId) : blockId === openBlock));

  return (
    <section ref={layer} className={css.layer} aria-label="Comments">
      <Hidden live="polite">{spoken}</Hidden>
      {isInMargin === false ? <CommentsPins comments={comments} isGone={isGone} onOpen={setOpenBlock} /> : null}
      {isInMargin ? (
        <CommentsMargin
          shown={shown}
          isGone={isGone}
          composing={composing.blockId}
          isComposingOnWords={composing.chosen !== undefined}
          composer={composer}
          active={active}
          hasItsWords={hasItsWords}
          onHover={setHovered}
          thread={thread}
          resolvedCount={resolvedCount}
          hasResolved={hasResolved}
          onResolved={showResolved}
        />
      ) : null}
      {isWriting ? null : <CommentHandle root={root} layer={layer} value={value} onComment={onAsk} />}
      <Dialog
        title="Comments"
        isOpen={openBlock !== undefined && isInMargin === false}
        onClose={() => setOpenBlock(undefined)}
      >
        <div className={css.sheet}>
          {ofOpenBlock
            .toSorted((one, other) => Number(one.resolvedAt !== null) - Number(other.resolvedAt !== null))
            .map(thread)}
          {openBlock && composing.blockId === openBlock ? composer : null}
          {openBlock && composing.blockId !== openBlock ? (
            <button type="button" className={css.add} onClick={() => composing.begin(openBlock)}>
              Add a comment
            </button>
          ) : null}
        </div>
      </Dialog>
    </section>
  );
}

/** Announces comments by others that arrive while the viewer is here. */
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
