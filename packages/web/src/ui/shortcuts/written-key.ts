/** An action with a key, as its tool, its tooltip and the list of shortcuts name it. */
export interface Shortcut {
  readonly label: string;
  /** In ProseMirror's notation; Mod is Control, on a Mac Command. Absent if it is only typed. */
  readonly key?: string;
  /** Typing this has the same effect. */
  readonly typed?: string;
}

/** Shortcuts by the heading above them. */
export type ShortcutGroups = Readonly<Record<string, Readonly<Record<string, Shortcut>>>>;

const words: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };
const signsOfMac: Record<string, string> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };

export const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform);

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
