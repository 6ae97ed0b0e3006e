import { markedAround, removeMark } from '@oeuvre/editor/commands.ts';
import { type Editor, posToDOMRect } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import { ExternalLink, Pencil, Unlink } from 'lucide-react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import type { EditorDialogs } from '../editor-parts.ts';
import css from './floating.late.module.css';
import { Floating } from './floating.tsx';
import cardCss from './link-card.late.module.css';
import { act } from './text-buttons.tsx';
import { Toolbar } from './toolbar.tsx';
import { useEditorState } from './use-editor-state.ts';

/** The link at the cursor; with selected words the toolbar is shown instead. */
const linkAtCursor = (state: EditorState) => (state.selection.empty ? markedAround(state, 'link') : undefined);

/** The address of the link at the cursor, and buttons for it. */
export function LinkCard({ editor, dialogs }: { readonly editor: Editor; readonly dialogs: EditorDialogs }) {
  const link = useEditorState(editor, linkAtCursor);
  if (!link) return null;
  const { from, to, mark } = link;
  const url: string = mark.attrs.url;
  return (
    <Floating className={css.notePlace} placement="bottom-start" rectOf={() => posToDOMRect(editor.view, from, to)}>
      <Toolbar editor={editor} label="Link" className={`${css.pop} ${css.tools} ${cardCss.card}`}>
        <a className={cardCss.address} href={url} target="_blank" rel="noopener noreferrer" title={url}>
          <Icon of={ExternalLink} size="small" />
          <span dir="ltr">{url.replace(/^(https?:\/\/|mailto:|tel:)/, '')}</span>
        </a>
        <IconButton icon={Pencil} label="Edit link" onClick={dialogs.insertLink} />
        <IconButton icon={Unlink} label="Remove link" onClick={() => act(editor, removeMark('link'))} />
      </Toolbar>
    </Floating>
  );
}
