import { setAlt } from '@oeuvre/editor/picture-commands.ts';
import type { Editor } from '@tiptap/core';
import { X } from 'lucide-react';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import css from '../tools/floating.late.module.css';
import { Floating } from '../tools/floating.tsx';
import { Note } from '../tools/note.tsx';
import { useEditorState } from '../tools/use-editor-state.ts';
import { currentPicture } from './current-picture.ts';

const longestAlt = 1_000;

interface AltNoteProps {
  readonly editor: Editor;
  readonly onClose: () => void;
}

/** The alt text of the picture at the cursor, edited beside it. */
export function AltNote({ editor, onClose }: AltNoteProps) {
  const picture = useEditorState(editor, currentPicture);
  if (!picture) return null;
  const { id, alt, place, count } = picture;
  const rectOf = () =>
    editor.view.dom.querySelector(`figure[data-id="${CSS.escape(id)}"] > img`)?.getBoundingClientRect() ??
    new DOMRect();
  function close() {
    onClose();
    editor.view.focus();
  }
  return (
    <Floating className={css.notePlace} placement="bottom-start" rectOf={rectOf}>
      <Note
        key={id}
        editor={editor}
        label="Alt text"
        fieldLabel="Alt text"
        placeholder="What does the picture show?"
        initial={alt}
        maxLength={longestAlt}
        isFocused
        isOneSentence
        save={(words) => setAlt(id, words)}
        onLeave={close}
      >
        <span>{count > 1 ? `Picture ${place} of ${count}` : 'Read aloud to people who cannot see it'}</span>
        <IconButton icon={X} label="Close" onClick={close} />
      </Note>
    </Floating>
  );
}
