import { maximumCommentLength } from '@oeuvre/contracts/domains/articles/review.constants.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { Button } from '../../../../../ui/button/button.tsx';
import { TextArea } from '../../../../../ui/fields/text-area/text-area.tsx';
import { typedSince } from '../../../../../ui/typed-since.ts';
import { useAct } from '../../../../../ui/working/act/use-act.ts';
import { useDraft } from '../../../shared/use-draft.ts';
import css from './article-comments.late.module.css';
import { CommentQuote } from './comment-quote.tsx';

interface CommentComposerProps {
  readonly label: string;
  readonly submit: string;
  /** The key of the draft. */
  readonly draftKey: string;
  /** Resolves to true when sent: then the draft is deleted. */
  readonly onSend: (text: string) => Promise<boolean>;
  readonly onCancel: () => void;
  /** The words that the comment is about. */
  readonly quote?: string | undefined;
}

/** A field for a comment or a reply. Escape cancels, Control Enter sends. */
export function CommentComposer({ label, submit, draftKey, onSend, onCancel, quote }: CommentComposerProps) {
  const [text, setText] = useDraft(draftKey);
  const { act, isBusy } = useAct(async (sent: string) => ({ isSent: await onSend(sent), sent }), {
    done: ({ isSent, sent }) => isSent && setText(typedSince(sent, text)),
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const composer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    // It takes two frames to reach its place in the margin.
    requestAnimationFrame(() => requestAnimationFrame(() => composer.current?.scrollIntoView({ block: 'nearest' })));
  }, []);

  async function send() {
    if (text.trim() && !isBusy) await act(text.trim());
  }
  function cancel() {
    setText('');
    onCancel();
  }
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && !text.trim()) {
      event.preventDefault();
      cancel();
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void send();
    }
  }
  return (
    <div ref={composer} className={css.composer}>
      {quote ? <CommentQuote of={quote} /> : null}
      <TextArea
        ref={field}
        label={label}
        isLabelHidden
        placeholder={label}
        rows={3}
        maxLength={maximumCommentLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
      />
      <p className={css.acts}>
        <ActionButton busy={isBusy} reason={text.trim() ? undefined : 'Write something first.'} onClick={send}>
          {submit}
        </ActionButton>
        <Button kind="quiet" onClick={cancel}>
          Cancel
        </Button>
      </p>
    </div>
  );
}
