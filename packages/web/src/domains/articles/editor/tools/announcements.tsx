import type { TextBlock } from '@oeuvre/editor/blocks/by-kind.ts';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { ReplaceStep } from '@tiptap/pm/transform';
import { useEffect, useState } from 'react';
import hiddenCss from '../../../../ui/hidden/hidden.module.css';
import { type ShortcutName, shortcut } from './shortcuts.ts';
import { type TextFormat, textFormat } from './text-format.ts';

/** Announces to screen readers what a tool or key did: 'Bold on', 'Quote', 'Block 3 of 12'. */
export function Announcements({ editor }: { readonly editor: Editor }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    let before = textFormat(editor.state);
    const tell = ({ transaction }: { transaction: Transaction }) => {
      const said = transaction.getMeta('announcement') as string | undefined;
      const mayHaveFormatted = isFormatting(transaction);
      // Typing announces nothing, and must cost nothing.
      if (!said && !mayHaveFormatted && !transaction.selectionSet) return;
      const now = textFormat(editor.state);
      if (said ?? mayHaveFormatted) setWords(said ?? change(before, now) ?? '');
      before = now;
    };
    editor.on('transaction', tell);
    return () => {
      editor.off('transaction', tell);
    };
  }, [editor]);
  return (
    <p className={hiddenCss.hidden} role="status">
      {words}
    </p>
  );
}

/** Marks and block types change with steps of their own; a mark for words not yet typed has no step. */
const isFormatting = ({ docChanged, storedMarksSet, steps }: Transaction) =>
  docChanged ? steps.some((step) => !(step instanceof ReplaceStep)) : storedMarksSet;

function change(before: TextFormat, now: TextFormat): string | undefined {
  for (const mark of ['bold', 'italic', 'underlined'] as const)
    if (before[mark] !== now[mark]) return `${shortcut(mark).label} ${now[mark] ? 'on' : 'off'}`;
  if (before.isLinked !== now.isLinked) return now.isLinked ? 'Link' : 'Link removed';
  if (before.isHinted !== now.isHinted) return now.isHinted ? 'Hint' : 'Hint removed';
  if (before.kind !== now.kind) return kindWords[now.kind];
  if (before.align !== now.align) return shortcut(alignNames[now.align ?? 'left']).label;
  return undefined;
}

const kindWords: Record<TextBlock['type'], string> & Record<string, string> = {
  paragraph: 'Paragraph',
  subtitle: 'Subtitle',
  smallerSubtitle: 'Smaller subtitle',
  quote: 'Quote',
  title: 'Title',
};
const alignNames: Record<'left' | 'center' | 'right', ShortcutName> = {
  left: 'alignLeft',
  center: 'alignCentre',
  right: 'alignRight',
};
