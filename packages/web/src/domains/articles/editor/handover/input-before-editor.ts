import { type Clip, earlyClips } from '../../../../late/clip.ts';
import { composingMark } from '../../../../late/signals.ts';

/** The server's text as the author changed it before the editor loaded, with the selection and the scroll position. */
export interface EarlyText {
  readonly root: HTMLElement;
  readonly selection: { readonly anchor: TextPlace; readonly head: TextPlace } | undefined;
  /** The topmost visible block, and the distance of its top from the window's, in pixels. */
  readonly seen: { readonly block: number; readonly top: number } | undefined;
  /** Pastes, by the number in their placeholders. */
  readonly clips: readonly Clip[];
}

/** `offset` counts letters and line breaks from the start of the block with this index. */
export interface TextPlace {
  readonly block: number;
  readonly offset: number;
}

let left: { readonly articleId: string; readonly text: EarlyText } | undefined;

/** Call it while the elements are still in the page. */
export function leaveInputBeforeEditor(articleId: string, root: HTMLElement) {
  left = { articleId, text: { root, selection: selectionIn(root), seen: firstSeen(root), clips: earlyClips() } };
}

/** Hands the input to the editor that replaces the server's text, once. */
export function takeInputBeforeEditor(articleId: string): EarlyText | undefined {
  const taken = left?.articleId === articleId ? left.text : undefined;
  left = undefined;
  return taken;
}

/** Resolves when no input method is composing: replacing the text meanwhile would lose or duplicate words. */
export function untilComposed(): Promise<void> {
  const isComposing = () => document.documentElement.hasAttribute(composingMark);
  return new Promise((resolve) => {
    // After the browser's own work at the end of a composition.
    const look = () =>
      setTimeout(() => (isComposing() ? addEventListener('compositionend', look, { once: true }) : resolve()));
    if (isComposing()) look();
    else resolve();
  });
}

function selectionIn(root: HTMLElement): EarlyText['selection'] {
  const selection = getSelection();
  if (document.activeElement !== root || !selection) return undefined;
  const [anchor, head] = [
    placeIn(root, selection.anchorNode, selection.anchorOffset),
    placeIn(root, selection.focusNode, selection.focusOffset),
  ];
  return anchor && head && { anchor, head };
}

function placeIn(root: HTMLElement, node: Node | null, at: number): TextPlace | undefined {
  // A position in the root itself is between two blocks.
  if (node === root)
    return {
      block: Math.min(at, root.childNodes.length - 1),
      offset: at < root.childNodes.length ? 0 : Number.POSITIVE_INFINITY,
    };
  const block = [...root.childNodes].findIndex((one) => one.contains(node));
  const element = root.childNodes[block];
  if (!element || !node) return undefined;
  const before = new Range();
  before.setStart(element, 0);
  before.setEnd(node, at);
  return { block, offset: before.toString().length + before.cloneContents().querySelectorAll('br').length };
}

function firstSeen(root: HTMLElement): EarlyText['seen'] {
  if (scrollY === 0) return undefined;
  const block = [...root.children].findIndex((one) => one.getBoundingClientRect().bottom > 0);
  const element = root.children[block];
  return element && { block, top: element.getBoundingClientRect().top };
}
