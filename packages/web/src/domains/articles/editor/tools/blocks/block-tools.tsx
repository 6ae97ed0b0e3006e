import type { ThingKind } from '@oeuvre/editor/blocks/by-kind.ts';
import { deleteBlock } from '@oeuvre/editor/commands.ts';
import type { Editor } from '@tiptap/core';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../../../../ui/icon-button/icon-button.tsx';
import type { EditorDialogs } from '../../editor-parts.ts';
import { AltNote } from '../../pictures/alt-note.tsx';
import { PictureTools } from '../../pictures/picture-tools.tsx';
import css from '../floating.late.module.css';
import { Floating } from '../floating.tsx';
import { act } from '../text-buttons.tsx';
import { Toolbar } from '../toolbar.tsx';
import { useEditorState } from '../use-editor-state.ts';
import { currentBlock } from './current-block.ts';

interface BlockToolsProps {
  readonly editor: Editor;
  readonly dialogs: EditorDialogs;
}

interface ToolsProps extends BlockToolsProps {
  readonly id: string;
  readonly position: number;
  readonly onAlt: () => void;
}

const DeleteButton = ({ editor }: Pick<ToolsProps, 'editor'>) => (
  <IconButton icon={Trash2} label="Delete the block" onClick={() => act(editor, deleteBlock)} />
);

const toolsOf: Record<ThingKind, (props: ToolsProps) => ReactNode> = {
  images: ({ editor, dialogs, id, onAlt }) => (
    <PictureTools editor={editor} dialogs={dialogs} imagesId={id} onAlt={onAlt} />
  ),
  artworksCarousel: ({ editor, dialogs, position }) => (
    <>
      <IconButton icon={Plus} label="Choose artworks" onClick={() => dialogs.chooseArtworks(position)} />
      <DeleteButton editor={editor} />
    </>
  ),
  model: ({ editor, dialogs, position }) => (
    <>
      <IconButton icon={Pencil} label="Change the 3D model" onClick={() => dialogs.chooseModel(position)} />
      <DeleteButton editor={editor} />
    </>
  ),
};

/** The ring around the pictures, carousel or model at the cursor, and their tools. */
export function BlockTools({ editor, dialogs }: BlockToolsProps) {
  const block = useEditorState(editor, currentBlock);
  const [isDescribing, setDescribing] = useState(false);
  if (!block) return null;
  const { node, kind, position, name, pictureAt } = block;
  const Tools = toolsOf[kind];
  const rectOf = () => picturesRect(editor.view.nodeDOM(position));
  const ringRect = pictureAt === undefined ? rectOf : () => picturesRect(editor.view.nodeDOM(pictureAt));
  return (
    <>
      <Floating
        className={css.ring}
        data-picture={pictureAt === undefined ? undefined : ''}
        placement="bottom-start"
        rectOf={ringRect}
        mode="over"
        aria-hidden="true"
      />
      <Floating className={css.toolsPlace} placement="top-end" rectOf={rectOf} mode="inside">
        <Toolbar editor={editor} label={name} className={`${css.pop} ${css.tools}`}>
          <Tools
            editor={editor}
            dialogs={dialogs}
            id={node.attrs.id}
            position={position}
            onAlt={() => setDescribing(true)}
          />
        </Toolbar>
      </Floating>
      {kind === 'images' && isDescribing ? <AltNote editor={editor} onClose={() => setDescribing(false)} /> : null}
    </>
  );
}

/** Without the captions. */
function picturesRect(block: globalThis.Node | null): DOMRect {
  if (!(block instanceof Element)) return new DOMRect();
  const pictures = [...block.querySelectorAll(':scope > figure > img, :scope:is(figure) > img')].map((picture) =>
    picture.getBoundingClientRect(),
  );
  if (pictures.length === 0) return block.getBoundingClientRect();
  const [left, top] = [Math.min(...pictures.map((one) => one.left)), Math.min(...pictures.map((one) => one.top))];
  return new DOMRect(
    left,
    top,
    Math.max(...pictures.map((one) => one.right)) - left,
    Math.max(...pictures.map((one) => one.bottom)) - top,
  );
}
