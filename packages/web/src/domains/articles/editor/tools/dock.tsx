import { openBlockMenu } from '@oeuvre/editor/commands.ts';
import type { Editor } from '@tiptap/core';
import { Ellipsis, Plus, Type } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { Menu } from '../../../../ui/menu/menu.tsx';
import type { EditorDialogs } from '../editor-parts.ts';
import { blockAtCursor, blockEntries } from './blocks/block-entries.ts';
import css from './floating.late.module.css';
import { act, alignEntries, commentEntries, LinkButtons, MarkButtons, textKindEntries } from './text-buttons.tsx';
import { textFormat } from './text-format.ts';
import { Toolbar } from './toolbar.tsx';
import { useEditorState } from './use-editor-state.ts';

interface DockProps {
  readonly editor: Editor;
  readonly dialogs: EditorDialogs;
  readonly articleId: string;
}

/** On a phone the same tools are at the bottom, above the keyboard. */
export function Dock({ editor, dialogs, articleId }: DockProps) {
  const block = useEditorState(editor, blockAtCursor);
  const format = useEditorState(editor, textFormat);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    const place = () => {
      const covered = viewport ? Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop) : 0;
      bar.current?.parentElement?.style.setProperty('--covered', `${covered}px`);
    };
    place();
    viewport?.addEventListener('resize', place);
    viewport?.addEventListener('scroll', place);
    return () => {
      viewport?.removeEventListener('resize', place);
      viewport?.removeEventListener('scroll', place);
    };
  }, []);

  return (
    <Toolbar editor={editor} label="Text" className={css.dock ?? ''} ref={bar}>
      <IconButton
        icon={Plus}
        label="Add a block"
        onClick={() => act(editor, openBlockMenu(editor.state.selection.$from.index(0)))}
      />
      <hr />
      <Menu
        label="Text style"
        entries={[...textKindEntries({ editor, format }), ...alignEntries({ editor, format })]}
        triggerClassName={css.dockMenu ?? ''}
        trigger={<Icon of={Type} />}
      />
      <MarkButtons editor={editor} format={format} />
      <hr />
      <LinkButtons editor={editor} format={format} dialogs={dialogs} />
      <hr />
      <Menu
        label="The block"
        entries={[...commentEntries(dialogs), ...blockEntries(editor, articleId, block)]}
        triggerClassName={css.dockMenu ?? ''}
        trigger={<Icon of={Ellipsis} />}
      />
    </Toolbar>
  );
}
