import type { ArticleAuthor } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { ArticleComment } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { useState } from 'react';
import { Avatar } from '../../../../../ui/avatar/avatar.tsx';
import { personName } from '../../../../../ui/avatar/initials.ts';
import { Button } from '../../../../../ui/button/button.tsx';
import { confirm } from '../../../../../ui/confirm/confirm.ts';
import { relativeDate } from '../../../shared/relative-date.ts';
import { draftOf } from '../../../shared/use-draft.ts';
import type { CommentActs } from '../../use-comments.ts';
import css from './article-comments.late.module.css';
import { CommentComposer } from './comment-composer.tsx';
import { CommentQuote } from './comment-quote.tsx';
import { commentElementId } from './use-linked-comment.ts';

interface CommentThreadProps {
  readonly comment: ArticleComment;
  readonly acts: CommentActs;
  /** Its block or words are gone: the card quotes them. */
  readonly isGone: boolean;
  /** Announces an action to screen readers. */
  readonly onDone: (words: string) => void;
}

/** A comment with its replies and actions. */
export function CommentThread({ comment, acts, isGone, onDone }: CommentThreadProps) {
  const { replies, resolvedAt, resolvedBy, quote, words } = comment;
  const draftKey = `comment-reply:${comment.id}`;
  const [isReplying, setReplying] = useState(() => draftOf(draftKey) !== '');

  async function resolve() {
    if (await acts.resolve(comment, resolvedAt === null))
      onDone(resolvedAt ? 'The comment is open again' : 'The comment is resolved');
  }
  async function remove() {
    if (
      (await confirm({ title: 'Delete this comment?', confirmLabel: 'Delete', isDanger: true })) &&
      (await acts.remove(comment))
    )
      onDone('The comment is deleted');
  }
  async function reply(text: string) {
    if (!(await acts.reply(comment, text))) return false;
    setReplying(false);
    onDone('Your answer has been sent');
    return true;
  }
  return (
    <article
      id={commentElementId(comment.id)}
      tabIndex={-1}
      className={css.thread}
      data-resolved={resolvedAt !== null || undefined}
      aria-label={`Comment by ${personName(comment.author)}`}
    >
      {words || isGone ? <CommentQuote of={words?.exact ?? (quote || 'A block without text')} isGone={isGone} /> : null}
      <Said by={comment.author} at={comment.createdAt} text={comment.text} />
      {replies.map((one) => (
        <Said key={one.id} by={one.author} at={one.createdAt} text={one.text} />
      ))}
      {resolvedAt ? (
        <p className={css.resolved}>{`Resolved${resolvedBy ? ` by ${personName(resolvedBy)}` : ''}`}</p>
      ) : null}
      {isReplying ? (
        <CommentComposer
          label="Your answer"
          submit="Reply"
          draftKey={draftKey}
          onSend={reply}
          onCancel={() => setReplying(false)}
        />
      ) : (
        <ThreadActs comment={comment} onReply={() => setReplying(true)} onResolve={resolve} onRemove={remove} />
      )}
    </article>
  );
}

interface ThreadActsProps {
  readonly comment: ArticleComment;
  readonly onReply: () => void;
  readonly onResolve: () => Promise<void>;
  readonly onRemove: () => Promise<void>;
}

/** The acts that the viewer may do. */
function ThreadActs({ comment: { may, resolvedAt }, onReply, onResolve, onRemove }: ThreadActsProps) {
  return (
    <p className={css.acts}>
      {may.reply.allowed ? (
        <Button kind="text" onClick={onReply}>
          Reply
        </Button>
      ) : null}
      {may.resolve.allowed ? (
        <Button kind="text" onClick={onResolve}>
          {resolvedAt ? 'Reopen' : 'Resolve'}
        </Button>
      ) : null}
      {may.delete.allowed ? (
        <Button kind="text" onClick={onRemove}>
          Delete
        </Button>
      ) : null}
    </p>
  );
}

function Said({ by, at, text }: { readonly by: ArticleAuthor; readonly at: string; readonly text: string }) {
  return (
    <div className={css.said}>
      <p className={css.who}>
        <Avatar person={by} size="small" />
        <b>{personName(by)}</b>
        <time dateTime={at}>{relativeDate(at)}</time>
      </p>
      <p className={css.words} dir="auto">
        {text}
      </p>
    </div>
  );
}
