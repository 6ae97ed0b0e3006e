import { openBlockMenu } from '@oeuvre/editor/commands.ts';
import type { Editor } from '@tiptap/core';
import { Plus, Type } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { Menu } from '../../../../ui/menu/menu.tsx';
import css from './article-editor.module.css';
import { walkToolbar } from './bubble.tsx';
import type { Asking } from './editor-parts.ts';
import { act, alignEntries, LinkButtons, MarkButtons, textKindEntries } from './text-buttons.tsx';
import { useEditorState } from './use-editor-state.ts';

/** On a phone the same tools stand at the lower edge, above the keyboard. */
export function Dock({ editor, asking }: { readonly editor: Editor; readonly asking: Asking }) {
  const { selection } = useEditorState(editor);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    const place = () => {
      const covered = viewport ? Math.max(0, window.innerHeight - viewport.height - viewport.offsetTop) : 0;
      ref.current?.parentElement?.style.setProperty('--covered', `${covered}px`);
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
    <div
      ref={ref}
      className={css.dock}
      role="toolbar"
      aria-label="Text"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => walkToolbar(event, () => editor.view.focus())}
    >
      <IconButton icon={Plus} label="Add a block" onClick={() => act(editor, openBlockMenu(selection.$from.index(0)))} />
      <hr />
      <Menu
        label="Text style"
        entries={[...textKindEntries(editor), ...alignEntries(editor)]}
        triggerClassName={css.dockMenu ?? ''}
        trigger={<Icon of={Type} />}
      />
      <MarkButtons editor={editor} />
      <hr />
      <LinkButtons editor={editor} asking={asking} />
    </div>
  );
}
