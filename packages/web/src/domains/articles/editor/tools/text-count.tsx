import { storedValue } from '@oeuvre/editor/convert/stored-value.ts';
import { type Count, countOf } from '@oeuvre/editor/reading-time.ts';
import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import css from './editor-tools.late.module.css';

/** Counting a long text takes a moment, so it waits until the writer pauses. */
const rest = 1_000;

export function TextCount({ editor }: { readonly editor: Editor }) {
  const [{ words, minutes }, setCount] = useState<Count>({ words: 0, minutes: 0 });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => !editor.isDestroyed && setCount(countOf(storedValue(editor.state.doc)));
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(count), rest);
    };
    later();
    editor.on('update', later);
    return () => {
      clearTimeout(timer);
      editor.off('update', later);
    };
  }, [editor]);
  if (words === 0) return null;
  return (
    <p className={css.count}>
      {words.toLocaleString('en')} {words === 1 ? 'word' : 'words'} · {minutes} min to read
    </p>
  );
}
