import { deleteBlock } from '@oeuvre/editor/commands.ts';
import type { Editor } from '@tiptap/core';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import type { Asking } from '../../editor-parts.ts';
import { AltNote } from '../../pictures/alt-note.tsx';
import { PictureTools } from '../../pictures/picture-tools.tsx';
import css from '../floating.module.css';
import { Floating } from '../floating.tsx';
import { act } from '../text-buttons.tsx';
import { Toolbar } from '../toolbar.tsx';
import { useEditorState } from '../use-editor-state.ts';
import { currentBlock } from './current-block.ts';

interface BlockToolsProps {
  readonly editor: Editor;
  readonly asking: Asking;
}

/** The ring around the pictures at the cursor, and their tools. */
export function BlockTools({ editor, asking }: BlockToolsProps) {
  const block = useEditorState(editor, currentBlock);
  const [isDescribing, setDescribing] = useState(false);
  if (!block) return null;
  const { node, position, name, pictureAt } = block;
  const kind = node.type.name;
  const rectOf = () => picturesRect(editor.view.nodeDOM(position));
  const ringRect = pictureAt === undefined ? rectOf : () => picturesRect(editor.view.nodeDOM(pictureAt));
  return (
    <>
      <Floating
        className={css.ring}
        data-picture={pictureAt === undefined ? undefined : ''}
        placement="bottom-start"
        rectOf={ringRect}
        lies="over"
        aria-hidden="true"
      />
      <Floating className={css.toolsPlace} placement="top-end" rectOf={rectOf} lies="inside">
        <Toolbar editor={editor} label={name} className={`${css.pop} ${css.tools}`}>
          {kind === 'images' ? <PictureTools editor={editor} asking={asking} imagesId={node.attrs.id} onAlt={() => setDescribing(true)} /> : null}
          {kind === 'artworksCarousel' ? <IconButton icon={Plus} label="Choose artworks" onClick={() => asking.chooseArtworks(position)} /> : null}
          {kind === 'model' ? <IconButton icon={Pencil} label="Change the 3D model" onClick={() => asking.chooseModel(position)} /> : null}
          {kind === 'images' ? null : <IconButton icon={Trash2} label="Delete the block" onClick={() => act(editor, deleteBlock)} />}
        </Toolbar>
      </Floating>
      {kind === 'images' && isDescribing ? <AltNote editor={editor} onClose={() => setDescribing(false)} /> : null}
    </>
  );
}

/** Without the captions. */
function picturesRect(block: globalThis.Node | null): DOMRect {
  if (!(block instanceof Element)) return new DOMRect();
  const pictures = [...block.querySelectorAll(':scope > figure > img, :scope:is(figure) > img')].map((picture) => picture.getBoundingClientRect());
  if (pictures.length === 0) return block.getBoundingClientRect();
  const [left, top] = [Math.min(...pictures.map((one) => one.left)), Math.min(...pictures.map((one) => one.top))];
  return new DOMRect(left, top, Math.max(...pictures.map((one) => one.right)) - left, Math.max(...pictures.map((one) => one.bottom)) - top);
}
