import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import floatingCss from './floating.late.module.css';
import css from './note.late.module.css';
import { useDelayedSave } from './use-delayed-save.ts';

interface NoteProps {
  readonly editor: Editor;
  readonly label: string;
  readonly fieldLabel: string;
  readonly placeholder: string;
  readonly initial: string;
  readonly maxLength: number;
  /** Focuses the field at once. */
  readonly isFocused: boolean;
  /** Enter closes it, as Escape does. */
  readonly isOneSentence?: boolean;
  /** Saves the words in the text. */
  readonly save: (words: string) => Command;
  /** Called after typed words are saved. */
  readonly onLeave: () => void;
  /** Below the field: an explanation and a button. */
  readonly children: ReactNode;
}

/** A short note attached to a place in the text: a field that grows with its words and saves them while typing. */
export function Note({
  editor,
  label,
  fieldLabel,
  placeholder,
  initial,
  maxLength,
  isFocused,
  isOneSentence = false,
  save,
  onLeave,
  children,
}: NoteProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, change, flush } = useDelayedSave(initial, (words) => {
    if (!editor.isDestroyed) save(words)(editor.state, editor.view.dispatch);
  });

  useEffect(() => {
    // It is not positioned yet, so focusing must not scroll to it.
    if (isFocused) field.current?.focus({ preventScroll: true });
  }, [isFocused]);

  function leave(event: KeyboardEvent) {
    const isEnd = isOneSentence && event.key === 'Enter' && !event.nativeEvent.isComposing;
    if (event.key !== 'Escape' && !isEnd) return;
    event.preventDefault();
    flush();
    onLeave();
  }
  return (
    <div className={`${floatingCss.pop} ${css.note}`} role="dialog" aria-label={label}>
      <textarea
        ref={field}
        dir="auto"
        aria-label={fieldLabel}
        placeholder={placeholder}
        value={text}
        maxLength={maxLength}
        rows={1}
        onChange={(event) => change(event.target.value)}
        onBlur={flush}
        onKeyDown={leave}
      />
      <div className={css.foot}>{children}</div>
    </div>
  );
}
