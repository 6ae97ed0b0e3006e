import { productName } from '@oeuvre/contracts/kernel/product.ts';
import type { ThingKind } from '@oeuvre/editor/blocks/by-kind.ts';
import { isFreeParagraph, placeBlock } from '@oeuvre/editor/commands.ts';
import type { Editor } from '@tiptap/core';
import { type EditorState, TextSelection } from '@tiptap/pm/state';
import { Box, GalleryHorizontal, Images, type LucideIcon } from 'lucide-react';
import { Fragment, type Ref, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import type { EditorDialogs, EditorKeys } from '../../editor-parts.ts';
import floatingCss from '../floating.late.module.css';
import { Floating } from '../floating.tsx';
import { shortcut } from '../shortcuts.ts';
import { act, textKinds } from '../text-buttons.tsx';
import { useEditorState } from '../use-editor-state.ts';
import css from './block-menu.late.module.css';
import { thingNames } from './current-block.ts';

interface BlockChoice {
  readonly group: 'Text' | 'Pictures';
  readonly label: string;
  readonly icon: LucideIcon;
  readonly key?: string;
  readonly sub?: string;
  readonly choose: () => void;
}

interface BlockMenuProps {
  readonly editor: Editor;
  readonly dialogs: EditorDialogs;
  readonly keys: EditorKeys;
}

/** The word after '/' in a paragraph of its own, while the cursor is at its end. */
function menuWord({ selection }: EditorState): string | undefined {
  if (!(selection instanceof TextSelection) || !selection.empty || selection.$from.depth !== 1) return undefined;
  const { parent, parentOffset } = selection.$from;
  const isOpen = isFreeParagraph(parent) && parent.textContent.startsWith('/') && parentOffset === parent.content.size;
  return isOpen ? parent.textContent.slice(1).toLowerCase() : undefined;
}

/** The list of blocks that '/' opens; typing filters it, arrows move, Enter chooses, Escape closes it. */
export function BlockMenu({ editor, dialogs, keys }: BlockMenuProps) {
  const word = useEditorState(editor, menuWord);
  const [dismissed, setDismissed] = useState(false);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  if (word === undefined && dismissed) setDismissed(false);

  const choices =
    word === undefined || dismissed
      ? []
      : choicesOf(editor, dialogs).filter(({ label }) => label.toLowerCase().includes(word.trim()));
  const at = Math.min(active, choices.length - 1);
  const isOpen = choices.length > 0;

  useEffect(() => {
    if (!isOpen) setActive(0);
    keys.menuKey = (event) => {
      if (!isOpen || event.isComposing) return false;
      if (event.key === 'Escape') setDismissed(true);
      else if (event.key === 'ArrowDown') setActive((at + 1) % choices.length);
      else if (event.key === 'ArrowUp') setActive((at - 1 + choices.length) % choices.length);
      else if (event.key === 'Enter' || event.key === 'Tab') choices[at]?.choose();
      else return false;
      return true;
    };
    return () => {
      keys.menuKey = () => false;
    };
  });
  useActiveDescendant(editor, isOpen ? at : undefined, list);

  if (!isOpen) return null;
  const paragraph = editor.view.domAtPos(editor.state.selection.from).node;
  const element = paragraph instanceof Element ? paragraph : paragraph.parentElement;
  return (
    <Floating
      className={floatingCss.menuPlace}
      placement="bottom-start"
      rectOf={() => element?.getBoundingClientRect() ?? new DOMRect()}
    >
      <ChoiceList choices={choices} at={at} onHover={setActive} ref={list} />
    </Floating>
  );
}

interface ChoiceListProps {
  readonly choices: readonly BlockChoice[];
  /** The index of the active one. */
  readonly at: number;
  readonly onHover: (at: number) => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** The choices by group. The focus stays in the text; a click must not take it away. */
function ChoiceList({ choices, at, onHover, ref }: ChoiceListProps) {
  return (
    <div
      ref={ref}
      id="block-menu"
      className={`${floatingCss.pop} ${css.menu}`}
      role="listbox"
      aria-label="Add a block"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
    >
      {choices.map((choice, index) => (
        <Fragment key={choice.label}>
          {choice.group === choices[index - 1]?.group ? null : (
            <p className={css.menuGroup} role="presentation">
              {choice.group}
            </p>
          )}
          <Choice choice={choice} id={`block-menu-${index}`} isActive={index === at} onHover={() => onHover(index)} />
        </Fragment>
      ))}
    </div>
  );
}

/** Names the active choice to screen readers, while the focus stays in the text, and scrolls to it. */
function useActiveDescendant(editor: Editor, at: number | undefined, list: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const { dom } = editor.view;
    if (at === undefined) return;
    dom.setAttribute('aria-controls', 'block-menu');
    dom.setAttribute('aria-activedescendant', `block-menu-${at}`);
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, at, list]);
}

interface ChoiceProps {
  readonly choice: BlockChoice;
  readonly id: string;
  readonly isActive: boolean;
  readonly onHover: () => void;
}

function Choice({ choice, id, isActive, onHover }: ChoiceProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={css.choice}
      onClick={choice.choose}
      onMouseMove={onHover}
    >
      <Icon of={choice.icon} />
      {choice.label}
      <span className={css.key}>{isActive ? 'Enter' : choice.key}</span>
      {choice.sub ? <span className={css.sub}>{choice.sub}</span> : null}
    </button>
  );
}

function choicesOf(editor: Editor, dialogs: EditorDialogs): BlockChoice[] {
  const place = (name: string) => act(editor, placeBlock(editor.schema.node(name)));
  // Removes the word after '/' first: the chosen block then replaces the empty paragraph.
  const clearWord = () => {
    const { $from } = editor.state.selection;
    act(editor, ({ tr }, dispatch) => {
      dispatch?.(tr.delete($from.start(), $from.end()));
      return true;
    });
  };
  return [
    ...textKinds.map(({ name, label, icon }) => ({
      group: 'Text' as const,
      label,
      icon,
      key: shortcut(name).typed ?? '',
      choose: () => place(name),
    })),
    ...Object.values(things).map(({ ask, ...choice }) => ({
      ...choice,
      group: 'Pictures' as const,
      choose: () => {
        clearWord();
        ask(dialogs);
      },
    })),
  ];
}

const things: Record<
  ThingKind,
  Pick<BlockChoice, 'label' | 'icon' | 'sub'> & { readonly ask: (dialogs: EditorDialogs) => void }
> = {
  images: {
    label: thingNames.images,
    icon: Images,
    sub: `From Open ${productName} or from disk`,
    ask: (dialogs) => dialogs.chooseImages(),
  },
  artworksCarousel: {
    label: thingNames.artworksCarousel,
    icon: GalleryHorizontal,
    ask: (dialogs) => dialogs.chooseArtworks(),
  },
  model: {
    label: thingNames.model,
    icon: Box,
    sub: 'From disk or from Sketchfab',
    ask: (dialogs) => dialogs.chooseModel(),
  },
};
