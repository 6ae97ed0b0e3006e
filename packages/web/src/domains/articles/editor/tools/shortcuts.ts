/** An action with a key, as its tool, its tooltip and the list of shortcuts name it. */
export interface Shortcut {
  readonly label: string;
  /** In ProseMirror's notation; Mod is Control, on a Mac Command. Absent if it is only typed. */
  readonly key?: string;
  /** Typing this has the same effect. */
  readonly typed?: string;
}

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
  'Finding one’s way': {
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

const words: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };
const signsOfMac: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform);

/** The key as people read it: `Ctrl Shift H`, on a Mac `⌘⇧H`. */
export function writtenKey(key: string, onMac = isMac()): string {
  const parts = key
    .split('-')
    .map(
      (part) =>
        (onMac ? signsOfMac[part] : undefined) ??
        (part === 'Mod' ? 'Ctrl' : (words[part] ?? part.toUpperCase().slice(0, 1) + part.slice(1))),
    );
  return parts.join(onMac ? '' : ' ');
}

/** The same for `aria-keyshortcuts`. */
export const spokenKey = (key: string) => key.replaceAll('-', '+').replace('Mod', isMac() ? 'Meta' : 'Control');

/** The key that leads from the text into its toolbar (`toolbar` above). */
export const callsToolbar = ({ key, altKey }: KeyboardEvent): boolean => key === 'F10' && altKey;
