import { setAlt } from '@oeuvre/editor/picture-commands.ts';
import type { Editor } from '@tiptap/core';
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { currentPicture } from './current-picture.ts';
import floatingCss from './floating.module.css';
import { Floating } from './floating.tsx';
import css from './hint-note.module.css';
import { useDelayedSave } from './use-delayed-save.ts';
import { useEditorState } from './use-editor-state.ts';

/** Words are kept this long after the last letter, as those of a hint are. */
const saveAfter = 300;
const longestAlt = 1_000;

interface AltNoteProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** What the picture at the cursor shows, written by the picture. */
export function AltNote({ editor, onClose }: AltNoteProps) {
  const picture = useEditorState(editor, currentPicture);
  if (!picture) return null;
  const { id, alt, place, count } = picture;
  const rectOf = () => editor.view.dom.querySelector(`figure[data-id="${CSS.escape(id)}"] > img`)?.getBoundingClientRect() ?? new DOMRect();
  return (
    <Floating className={floatingCss.notePlace} placement="bottom-start" rectOf={rectOf}>
      <Note
        key={id}
        editor={editor}
        id={id}
        initial={alt}
        which={count > 1 ? `Picture ${place} of ${count}` : 'Read out to those who do not see it'}
        onClose={onClose}
      />
    </Floating>
  );
}

interface NoteProps extends AltNoteProps {
  readonly id: string;
  readonly initial: string;
  readonly which: string;
}

function Note({ editor, id, initial, which, onClose }: NoteProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, change, flush } = useDelayedSave(initial, {
    delay: saveAfter,
    save(words) {
      if (!editor.isDestroyed) setAlt(id, words)(editor.state, editor.view.dispatch);
    },
  });
  // It has not been put in its place yet, so nothing scrolls to it.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  function close() {
    flush();
    onClose();
    editor.view.focus();
  }
  function leave(event: KeyboardEvent) {
    // It is one sentence: Enter ends it.
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.nativeEvent.isComposing)) return;
    event.preventDefault();
    close();
  }
  return (
    <div className={`${floatingCss.pop} ${css.note}`} role="dialog" aria-label="Alt text">
      <textarea
        ref={field}
        aria-label="Alt text"
        placeholder="What does the picture show?"
        value={text}
        maxLength={longestAlt}
        rows={1}
        onChange={(event) => change(event.target.value)}
        onBlur={flush}
        onKeyDown={leave}
      />
      <div className={css.noteFoot}>
        <span>{which}</span>
        <IconButton icon={X} label="Close" onClick={close} />
      </div>
    </div>
  );
}
