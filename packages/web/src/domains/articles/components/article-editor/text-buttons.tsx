import { addHint, align, markedAround, turnInto } from '@oeuvre/editor/commands.ts';
import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import { AlignCenter, AlignLeft, AlignRight, Asterisk, Bold, Heading2, Heading3, Italic, Link, Pilcrow, Quote, Underline } from 'lucide-react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import type { MenuEntry } from '../../../../ui/menu/menu.tsx';
import css from './article-editor.module.css';
import type { Asking } from './editor-parts.ts';

export const textKinds = [
  { name: 'paragraph', label: 'Paragraph', icon: Pilcrow },
  { name: 'subtitle', label: 'Subtitle', icon: Heading2 },
  { name: 'smallerSubtitle', label: 'Smaller subtitle', icon: Heading3 },
  { name: 'quote', label: 'Quote', icon: Quote },
] as const;

const aligns = [
  { side: null, label: 'Align left', icon: AlignLeft },
  { side: 'center', label: 'Align centre', icon: AlignCenter },
  { side: 'right', label: 'Align right', icon: AlignRight },
] as const;

const marks = [
  { name: 'bold', label: 'Bold', icon: Bold },
  { name: 'italic', label: 'Italic', icon: Italic },
  { name: 'underlined', label: 'Underline', icon: Underline },
] as const;

/** Does it and gives the text its cursor back. */
export function act(editor: Editor, command: Command) {
  command(editor.state, editor.view.dispatch, editor.view);
  editor.view.focus();
}

/** The kinds of text a block may become; what cannot be now says why. */
export function textKindEntries(editor: Editor): MenuEntry[] {
  return textKinds.map(({ name, label, icon }) => ({
    label,
    icon,
    onSelect: () => act(editor, turnInto(name)),
    disabledReason: !editor.isActive(name) && !turnInto(name)(editor.state) ? 'The title and the paragraph after it stay what they are.' : undefined,
  }));
}

/** The same for alignment, where there is no room for three buttons. */
export const alignEntries = (editor: Editor): MenuEntry[] =>
  aligns.map(({ side, label, icon }, at) => ({
    label,
    icon,
    isApart: at === 0,
    onSelect: () => act(editor, align(side)),
    disabledReason: editor.isActive('paragraph') ? undefined : 'Only paragraphs are aligned.',
  }));

export const MarkButtons = ({ editor }: { readonly editor: Editor }) =>
  marks.map(({ name, label, icon }) => (
    <IconButton key={name} icon={icon} label={label} aria-pressed={editor.isActive(name)} onClick={() => editor.chain().focus().toggleMark(name).run()} />
  ));

interface LinkButtonsProps {
  readonly editor: Editor;
  readonly asking: Asking;
  readonly isHintNamed?: boolean;
}

export function LinkButtons({ editor, asking, isHintNamed = false }: LinkButtonsProps) {
  const isHinted = markedAround(editor.state, 'hint') !== undefined;
  const hint = { 'aria-pressed': isHinted, disabled: !isHinted && !addHint(editor.state), onClick: () => act(editor, addHint) };
  return (
    <>
      <IconButton
        icon={Link}
        label="Link"
        aria-pressed={markedAround(editor.state, 'link') !== undefined}
        disabled={editor.isActive('image')}
        onClick={asking.insertLink}
      />
      {isHintNamed ? (
        <button type="button" className={css.named} {...hint}>
          <Icon of={Asterisk} />
          Hint
        </button>
      ) : (
        <IconButton icon={Asterisk} label="Hint" {...hint} />
      )}
    </>
  );
}

export const AlignButtons = ({ editor }: { readonly editor: Editor }) =>
  aligns.map(({ side, label, icon }) => (
    <IconButton key={label} icon={icon} label={label} aria-pressed={sideOf(editor) === side} onClick={() => act(editor, align(side))} />
  ));

function sideOf(editor: Editor) {
  const { align: side } = editor.getAttributes('paragraph');
  return side === 'left' ? null : (side ?? null);
}
