import { type Clip, keptClips } from '../../../../late/clip.ts';

/** What the text of the server's page has become before the editor was there: its elements, where one writes, and what is seen. */
export interface BegunText {
  readonly root: HTMLElement;
  /** What is selected, from where it was begun to where the cursor is. */
  readonly selection: { readonly anchor: BegunPlace; readonly head: BegunPlace } | undefined;
  /** The uppermost block in the window, and how far down it begins. */
  readonly seen: { readonly block: number; readonly top: number } | undefined;
  /** What was pasted, by the number in the sign that stands for it. */
  readonly clips: readonly Clip[];
}

/** So many letters and line breaks into the block with this index. */
export interface BegunPlace {
  readonly block: number;
  readonly offset: number;
}

let left: { readonly articleId: string; readonly text: BegunText } | undefined;

/** To be called while the elements still stand in the page. */
export function leaveBegunText(articleId: string, root: HTMLElement) {
  left = { articleId, text: { root, selection: selectionIn(root), seen: firstSeen(root), clips: keptClips() } };
}

/** What was begun of this article; once, for the editor that takes its place. */
export function takeBegunText(articleId: string): BegunText | undefined {
  const taken = left?.articleId === articleId ? left.text : undefined;
  left = undefined;
  return taken;
}

/** Resolves when no words are being composed: taken from under an input method they would be lost, or come twice. */
export function untilComposed(): Promise<void> {
  const isComposing = () => document.documentElement.hasAttribute('data-composing');
  return new Promise((resolve) => {
    // After what the browser does itself at the end of a composition.
    const look = () => setTimeout(() => (isComposing() ? addEventListener('compositionend', look, { once: true }) : resolve()));
    if (isComposing()) look();
    else resolve();
  });
}

function selectionIn(root: HTMLElement): BegunText['selection'] {
  const selection = getSelection();
  if (document.activeElement !== root || !selection) return undefined;
  const [anchor, head] = [placeIn(root, selection.anchorNode, selection.anchorOffset), placeIn(root, selection.focusNode, selection.focusOffset)];
  return anchor && head && { anchor, head };
}

function placeIn(root: HTMLElement, node: Node | null, at: number): BegunPlace | undefined {
  // Of the whole text the browser says between which blocks it is.
  if (node === root) return { block: Math.min(at, root.childNodes.length - 1), offset: at < root.childNodes.length ? 0 : Number.POSITIVE_INFINITY };
  const block = [...root.childNodes].findIndex((one) => one.contains(node));
  const element = root.childNodes[block];
  if (!element || !node) return undefined;
  const before = new Range();
  before.setStart(element, 0);
  before.setEnd(node, at);
  return { block, offset: before.toString().length + before.cloneContents().querySelectorAll('br').length };
}

function firstSeen(root: HTMLElement): BegunText['seen'] {
  if (scrollY === 0) return undefined;
  const block = [...root.children].findIndex((one) => one.getBoundingClientRect().bottom > 0);
  const element = root.children[block];
  return element && { block, top: element.getBoundingClientRect().top };
}
