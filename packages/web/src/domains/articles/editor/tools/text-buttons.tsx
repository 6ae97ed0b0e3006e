import type { BodyTextKind } from '@oeuvre/editor/blocks/by-kind.ts';
import { addHint, align, turnInto } from '@oeuvre/editor/commands.ts';
import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Asterisk,
  Bold,
  Heading2,
  Heading3,
  Italic,
  Link,
  type LucideIcon,
  MessageSquare,
  Pilcrow,
  Quote,
  Underline,
} from 'lucide-react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { IconButton } from '../../../../ui/icon-button/icon-button.tsx';
import type { MenuEntry } from '../../../../ui/menu/menu.tsx';
import { writtenKey } from '../../../../ui/shortcuts/written-key.ts';
import type { EditorDialogs } from '../editor-parts.ts';
import css from './floating.late.module.css';
import { type ShortcutName, shortcut, spokenKey } from './shortcuts.ts';
import type { TextFormat } from './text-format.ts';

const looksOfTextKinds: Record<BodyTextKind, { readonly label: string; readonly icon: LucideIcon }> = {
  paragraph: { label: 'Paragraph', icon: Pilcrow },
  subtitle: { label: 'Subtitle', icon: Heading2 },
  smallerSubtitle: { label: 'Smaller subtitle', icon: Heading3 },
  quote: { label: 'Quote', icon: Quote },
};
export const textKinds = (Object.keys(looksOfTextKinds) as BodyTextKind[]).map((name) => ({
  name,
  ...looksOfTextKinds[name],
}));

const aligns = [
  { side: null, name: 'alignLeft', icon: AlignLeft },
  { side: 'center', name: 'alignCentre', icon: AlignCenter },
  { side: 'right', name: 'alignRight', icon: AlignRight },
] as const;

const marks = [
  { name: 'bold', icon: Bold },
  { name: 'italic', icon: Italic },
  { name: 'underlined', icon: Underline },
] as const;

/** Runs the command and returns the focus to the text. */
export function act(editor: Editor, command: Command) {
  command(editor.state, editor.view.dispatch, editor.view);
  editor.view.focus();
}

/** Tooltip and ARIA attributes of a tool with a key. */
function keyProps(name: ShortcutName) {
  const { label, key } = shortcut(name);
  return { label, ...(key && { keys: writtenKey(key), 'aria-keyshortcuts': spokenKey(key) }) };
}

interface FormattingProps {
  readonly editor: Editor;
  readonly format: TextFormat;
}

/** The types a text block can become; disabled ones say why. */
export const textKindEntries = ({ editor, format }: FormattingProps): MenuEntry[] =>
  textKinds.map(({ name, label, icon }) => ({
    label,
    icon,
    shortcut: writtenKey(shortcut(name).key ?? ''),
    onSelect: () => act(editor, turnInto(name)),
    disabledReason:
      format.mayTurn || format.kind === name ? undefined : 'The title and the paragraph after it cannot be changed.',
  }));

/** The same for alignment, where there is no room for three buttons. */
export const alignEntries = ({ editor, format }: FormattingProps): MenuEntry[] =>
  aligns.map(({ side, name, icon }, at) => ({
    label: shortcut(name).label,
    icon,
    isApart: at === 0,
    onSelect: () => act(editor, align(side)),
    disabledReason: format.kind === 'paragraph' ? undefined : 'Only paragraphs are aligned.',
  }));

export const MarkButtons = ({ editor, format }: FormattingProps) =>
  marks.map(({ name, icon }) => (
    <IconButton
      key={name}
      icon={icon}
      {...keyProps(name)}
      aria-pressed={format[name]}
      onClick={() => editor.chain().focus().toggleMark(name).run()}
    />
  ));

interface LinkButtonsProps extends FormattingProps {
  readonly dialogs: EditorDialogs;
  readonly isHintNamed?: boolean;
}

export function LinkButtons({ editor, format, dialogs, isHintNamed = false }: LinkButtonsProps) {
  const { label, ...keys } = keyProps('hint');
  const hint = { 'aria-pressed': format.isHinted, disabled: !format.mayHint, onClick: () => act(editor, addHint) };
  return (
    <>
      <IconButton
        icon={Link}
        {...keyProps('link')}
        aria-pressed={format.isLinked}
        disabled={!format.mayLink}
        onClick={dialogs.insertLink}
      />
      {isHintNamed ? (
        <button
          type="button"
          className={css.named}
          {...hint}
          title={`${label} (${keys.keys})`}
          aria-keyshortcuts={keys['aria-keyshortcuts']}
        >
          <Icon of={Asterisk} />
          {label}
        </button>
      ) : (
        <IconButton icon={Asterisk} label={label} {...keys} {...hint} />
      )}
    </>
  );
}

/** For reviewers: a comment on the block at the cursor. */
export const CommentButton = ({ dialogs }: { readonly dialogs: EditorDialogs }) =>
  dialogs.comment ? (
    <>
      <hr />
      <IconButton icon={MessageSquare} {...keyProps('comment')} onClick={dialogs.comment} />
    </>
  ) : null;

/** The same as a menu entry, where there is no room for its button. */
export const commentEntries = ({ comment }: EditorDialogs): MenuEntry[] =>
  comment
    ? [
        {
          label: shortcut('comment').label,
          icon: MessageSquare,
          shortcut: writtenKey(shortcut('comment').key ?? ''),
          onSelect: comment,
        },
      ]
    : [];

export const AlignButtons = ({ editor, format }: FormattingProps) =>
  aligns.map(({ side, name, icon }) => (
    <IconButton
      key={name}
      icon={icon}
      {...keyProps(name)}
      aria-pressed={(format.align === 'left' ? null : format.align) === side}
      onClick={() => act(editor, align(side))}
    />
  ));
