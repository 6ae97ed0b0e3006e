import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import floatingCss from './floating.module.css';
import css from './note.module.css';
import { useDelayedSave } from './use-delayed-save.ts';

interface NoteProps {
  readonly editor: Editor;
  readonly label: string;
  readonly fieldLabel: string;
  readonly placeholder: string;
  readonly initial: string;
  readonly maxLength: number;
  /** Writing it is the next thing. */
  readonly isFocused: boolean;
  /** Enter ends it, as Escape does. */
  readonly isOneSentence?: boolean;
  /** Puts the words into the text. */
  readonly save: (words: string) => Command;
  /** What was typed is saved by then. */
  readonly onLeave: () => void;
  /** Stands below the field: a word on what it is for, and a button. */
  readonly children: ReactNode;
}

/** A few words kept with a place in the text: a field that grows with them and saves them as one types. */
export function Note({ editor, label, fieldLabel, placeholder, initial, maxLength, isFocused, isOneSentence = false, save, onLeave, children }: NoteProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, change, flush } = useDelayedSave(initial, (words) => {
    if (!editor.isDestroyed) save(words)(editor.state, editor.view.dispatch);
  });

  useEffect(() => {
    // It has not been put in its place yet, so nothing scrolls to it.
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
