import { isMac, type Shortcut } from '../../../../ui/shortcuts/written-key.ts';

/** Every shortcut of the editor, in the groups of the list. */
export const shortcutGroups = {
  Text: {
    bold: { label: 'Bold', key: 'Mod-b', typed: '**bold**' },
    italic: { label: 'Italic', key: 'Mod-i', typed: '*italic*' },
    underlined: { label: 'Underline', key: 'Mod-u' },
    link: { label: 'Link', key: 'Mod-k', typed: '[words](address)' },
    hint: { label: 'Hint', key: 'Mod-Shift-h' },
  },
  Blocks: {
    menu: { label: 'Add a block', typed: '/' },
    paragraph: { label: 'Paragraph', key: 'Mod-Alt-0' },
    subtitle: { label: 'Subtitle', key: 'Mod-Alt-2', typed: '##' },
    smallerSubtitle: { label: 'Smaller subtitle', key: 'Mod-Alt-3', typed: '###' },
    quote: { label: 'Quote', key: 'Mod-Shift-.', typed: '>' },
    alignLeft: { label: 'Align left', key: 'Mod-Shift-l' },
    alignCentre: { label: 'Align centre', key: 'Mod-Shift-e' },
    alignRight: { label: 'Align right', key: 'Mod-Shift-r' },
    moveUp: { label: 'Move the block up', key: 'Alt-ArrowUp' },
    moveDown: { label: 'Move the block down', key: 'Alt-ArrowDown' },
    duplicate: { label: 'Duplicate the block', key: 'Mod-Alt-d' },
    blockActs: { label: 'Menu of the block', key: 'Alt-Enter' },
    pictureLeft: { label: 'Move the picture left', key: 'Alt-Shift-ArrowLeft' },
    pictureRight: { label: 'Move the picture right', key: 'Alt-Shift-ArrowRight' },
    comment: { label: 'Comment', key: 'Mod-Alt-m' },
    breakLine: { label: 'New line in the block', key: 'Shift-Enter' },
  },
  Editing: {
    undo: { label: 'Undo', key: 'Mod-z' },
    redo: { label: 'Redo', key: 'Mod-Shift-z' },
    plainPaste: { label: 'Paste as plain text', key: 'Mod-Shift-v' },
  },
  Navigation: {
    toolbar: { label: 'To the toolbar', key: 'Alt-F10' },
    back: { label: 'Back to the text', key: 'Escape' },
    settings: { label: 'Settings', key: 'Mod-,' },
    help: { label: 'Keyboard shortcuts', key: 'Mod-/', typed: '?' },
  },
} as const satisfies Record<string, Record<string, Shortcut>>;

type Groups = typeof shortcutGroups;
export type ShortcutName = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

const all = Object.assign({}, ...Object.values(shortcutGroups)) as Record<ShortcutName, Shortcut>;

export const shortcut = (name: ShortcutName): Shortcut => all[name];

/** The key for ProseMirror's keymap. */
export function keyOf(name: ShortcutName): string {
  const { key } = all[name];
  if (!key) throw new Error(`'${name}' has no key`);
  return key;
}

/** The same for `aria-keyshortcuts`. */
export const spokenKey = (key: string) => key.replaceAll('-', '+').replace('Mod', isMac() ? 'Meta' : 'Control');

/** The key that leads from the text into its toolbar (`toolbar` above). */
export const callsToolbar = ({ key, altKey }: KeyboardEvent): boolean => key === 'F10' && altKey;
