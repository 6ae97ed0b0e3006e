/** What the text of the server's page has become before the editor was there: its elements, where one writes, and what is seen. */
export interface BegunText {
  readonly root: HTMLElement;
  /** The cursor, as so many letters into the block with this index. */
  readonly cursor: { readonly block: number; readonly offset: number } | undefined;
  /** The uppermost block in the window, and how far down it begins. */
  readonly seen: { readonly block: number; readonly top: number } | undefined;
}

let left: { readonly articleId: string; readonly text: BegunText } | undefined;

/** To be called while the elements still stand in the page. */
export function leaveBegunText(articleId: string, root: HTMLElement) {
  left = { articleId, text: { root, cursor: cursorIn(root), seen: firstSeen(root) } };
}

/** What was begun of this article; once, for the editor that takes its place. */
export function takeBegunText(articleId: string): BegunText | undefined {
  const taken = left?.articleId === articleId ? left.text : undefined;
  left = undefined;
  return taken;
}

function cursorIn(root: HTMLElement): BegunText['cursor'] {
  const selection = getSelection();
  if (document.activeElement !== root || !selection?.anchorNode) return undefined;
  const block = [...root.children].findIndex((one) => one.contains(selection.anchorNode));
  const element = root.children[block];
  if (!element) return undefined;
  const before = new Range();
  before.setStart(element, 0);
  before.setEnd(selection.anchorNode, selection.anchorOffset);
  return { block, offset: before.toString().length };
}

function firstSeen(root: HTMLElement): BegunText['seen'] {
  if (scrollY === 0) return undefined;
  const block = [...root.children].findIndex((one) => one.getBoundingClientRect().bottom > 0);
  const element = root.children[block];
  return element && { block, top: element.getBoundingClientRect().top };
}
