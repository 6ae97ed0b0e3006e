import { deleteBlock } from '@oeuvre/editor/commands.ts';
import { moveImage, moveImageOver, neighbouringImages, removeImage } from '@oeuvre/editor/picture-commands.ts';
import type { Editor } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import {
  ArrowDownToLine,
  ArrowLeft,
  ArrowRight,
  ArrowUpToLine,
  GripVertical,
  Plus,
  Replace,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { Menu, type MenuEntry } from '../../../../ui/menu/menu.tsx';
import { writtenKey } from '../../../../ui/shortcuts/written-key.ts';
import type { EditorDialogs } from '../editor-parts.ts';
import floatingCss from '../tools/floating.late.module.css';
import { keyOf } from '../tools/shortcuts.ts';
import { act } from '../tools/text-buttons.tsx';
import { useEditorState } from '../tools/use-editor-state.ts';
import { currentPicture } from './current-picture.ts';
import css from './picture-tools.late.module.css';

interface PictureToolsProps {
  readonly editor: Editor;
  readonly dialogs: EditorDialogs;
  /** The block that the tools are for. */
  readonly imagesId: string;
  readonly onAlt: () => void;
}

/** The tools of a picture block, and of the picture at the cursor. */
export function PictureTools({ editor, dialogs, imagesId, onAlt }: PictureToolsProps) {
  const picture = useEditorState(editor, currentPicture);
  const { hasAbove, hasBelow } = useEditorState(editor, neighbours);
  if (!picture) return null;
  const { id, alt, place, count, isWhole } = picture;
  // Removing a whole group, or its last picture, removes the block.
  const takesBlock = isWhole || count === 1;
  return (
    <>
      <button
        type="button"
        className={css.alt}
        aria-label={alt ? 'Alt text' : 'Alt text, missing'}
        aria-haspopup="dialog"
        onClick={onAlt}
      >
        {alt ? null : <Icon of={TriangleAlert} size="small" />}
        Alt text
      </button>
      {isWhole ? null : (
        <IconButton icon={Replace} label="Replace this picture" onClick={() => dialogs.replaceImage(imagesId, id)} />
      )}
      <IconButton icon={Plus} label="Add images" onClick={() => dialogs.chooseImages(imagesId)} />
      <Menu
        label="Change the order"
        trigger={<Icon of={GripVertical} />}
        triggerClassName={floatingCss.toolsMenu ?? ''}
        entries={orderEntries({ editor, place, count, hasAbove, hasBelow })}
      />
      {takesBlock ? (
        <IconButton icon={Trash2} label="Delete the block" onClick={() => act(editor, deleteBlock)} />
      ) : (
        <IconButton icon={Trash2} label="Remove this picture" onClick={() => act(editor, removeImage)} />
      )}
      <Hidden live="polite">{`Picture ${place} of ${count}${alt ? '' : ', without alt text'}`}</Hidden>
    </>
  );
}

const neighbours = (state: EditorState) => ({
  hasAbove: neighbouringImages(state, -1) !== undefined,
  hasBelow: neighbouringImages(state, 1) !== undefined,
});

interface Order extends ReturnType<typeof neighbours> {
  readonly editor: Editor;
  readonly place: number;
  readonly count: number;
}

function orderEntries({ editor, place, count, hasAbove, hasBelow }: Order): MenuEntry[] {
  return [
    {
      label: 'Move left',
      icon: ArrowLeft,
      shortcut: writtenKey(keyOf('pictureLeft')),
      onSelect: () => act(editor, moveImage(-1)),
      disabledReason: place > 1 ? undefined : 'It is the first.',
    },
    {
      label: 'Move right',
      icon: ArrowRight,
      shortcut: writtenKey(keyOf('pictureRight')),
      onSelect: () => act(editor, moveImage(1)),
      disabledReason: place < count ? undefined : 'It is the last.',
    },
    ...(hasAbove
      ? [{ label: 'Move to the images above', icon: ArrowUpToLine, onSelect: () => act(editor, moveImageOver(-1)) }]
      : []),
    ...(hasBelow
      ? [{ label: 'Move to the images below', icon: ArrowDownToLine, onSelect: () => act(editor, moveImageOver(1)) }]
      : []),
    ...(count > 1
      ? [
          {
            label: 'Delete the block',
            icon: Trash2,
            isApart: true,
            isDanger: true,
            onSelect: () => act(editor, deleteBlock),
          },
        ]
      : []),
  ];
}
