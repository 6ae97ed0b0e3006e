import { moveImage, removeImage } from '@oeuvre/editor/picture-commands.ts';
import type { Editor } from '@tiptap/core';
import { ArrowLeft, ArrowRight, GripVertical, Plus, Trash2, TriangleAlert } from 'lucide-react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import { Hidden } from '../../../../ui/layout/layout.tsx';
import { Menu, type MenuEntry } from '../../../../ui/menu/menu.tsx';
import { currentPicture } from './current-picture.ts';
import type { Asking } from './editor-parts.ts';
import floatingCss from './floating.module.css';
import css from './picture-tools.module.css';
import { keyOf, writtenKey } from './shortcuts.ts';
import { act } from './text-buttons.tsx';
import { useEditorState } from './use-editor-state.ts';

interface PictureToolsProps {
  readonly editor: Editor;
  readonly asking: Asking;
  /** The block that the tools are for. */
  readonly imagesId: string;
  readonly onAlt: () => void;
}

/** The tools of a block of pictures, and of the picture at the cursor. */
export function PictureTools({ editor, asking, imagesId, onAlt }: PictureToolsProps) {
  const picture = useEditorState(editor, currentPicture);
  if (!picture) return null;
  const { alt, place, count } = picture;
  return (
    <>
      <button type="button" className={css.alt} aria-label={alt ? 'Alt text' : 'Alt text, missing'} aria-haspopup="dialog" onClick={onAlt}>
        {alt ? null : <Icon of={TriangleAlert} size="small" />}
        Alt text
      </button>
      <IconButton icon={Plus} label="Add images" onClick={() => asking.chooseImages(imagesId)} />
      <Menu
        label="Change the order"
        trigger={<Icon of={GripVertical} />}
        triggerClassName={floatingCss.toolsMenu ?? ''}
        entries={orderEntries({ editor, place, count })}
      />
      <Hidden live="polite">{`Picture ${place} of ${count}${alt ? '' : ', without alt text'}`}</Hidden>
    </>
  );
}

function orderEntries({ editor, place, count }: { readonly editor: Editor; readonly place: number; readonly count: number }): MenuEntry[] {
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
    { label: 'Remove this picture', icon: Trash2, isApart: true, isDanger: true, onSelect: () => act(editor, removeImage) },
  ];
}
