import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import type { Editor } from '@tiptap/core';
import { DOMParser, type Node, type ResolvedPos } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { EarlyText, TextPlace } from './input-before-editor.ts';
import { ssrHtml } from './ssr-text.ts';

/**
 * The elements of the unchanged server text, by block id: the editor reuses them. Undefined if the text was changed.
 */
export function unchangedElements({ root }: EarlyText, sent: HTMLElement): Map<string, HTMLElement> | undefined {
  const [now, then] = [[...root.childNodes], sent.childNodes];
  if (now.length !== then.length || !now.every((one, at) => then[at]?.isEqualNode(one))) return undefined;
  return new Map(
    [...root.querySelectorAll<HTMLElement>(':scope > :not([data-block=images], [data-block=model])')].map((one) => [
      one.dataset.id ?? '',
      one,
    ]),
  );
}

/** The text as the server sent it. */
export function ssrElements(initial: ArticleValue, artworks: ReadonlyMap<string, ArtworkSummary>): HTMLElement {
  const sent = document.createElement('div');
  sent.innerHTML = ssrHtml(initial, artworks);
  return sent;
}

/** Takes over early input: the text, the selection and the scroll position. */
export function adoptEarlyText(
  { view }: Editor,
  { root, selection, seen }: EarlyText,
  changedFrom: HTMLElement | undefined,
): void {
  const { doc: before, tr: change } = view.state;
  if (changedFrom) view.dispatch(change.replaceWith(0, before.content.size, changedText(before, root, changedFrom)));
  if (selection) {
    const { doc, tr } = view.state;
    view.dispatch(tr.setSelection(TextSelection.between(placeOf(doc, selection.anchor), placeOf(doc, selection.head))));
    view.focus();
  }
  const element = seen && view.dom.children[seen.block];
  if (element) scrollBy(0, element.getBoundingClientRect().top - seen.top);
}

function placeOf(doc: Node, { block, offset }: TextPlace): ResolvedPos {
  const at = Math.min(block, doc.childCount - 1);
  const start = doc.resolve(0).posAtIndex(at, 0) + 1;
  return doc.resolve(Math.min(start + offset, start + doc.child(at).content.size));
}

/** The blocks as changed from the server's text. */
function changedText(doc: Node, root: HTMLElement, sent: HTMLElement): Node[] {
  const known = new Map(
    [...sent.children].map((element, at) => [element.getAttribute('data-id'), { element, node: doc.child(at) }]),
  );
  const blocks = [...root.childNodes].flatMap((written) => {
    const id = written instanceof Element ? written.getAttribute('data-id') : null;
    const before = known.get(id);
    // Splitting a block in the browser duplicates its id: the first part keeps it.
    known.delete(id);
    if (before?.element.isEqualNode(written)) return [before.node];
    return parsed(doc, written).map((node, at) =>
      at === 0 && before ? node.type.create({ ...node.attrs, id }, node.content, node.marks) : node,
    );
  });
  return inOrder(doc, blocks);
}

function parsed({ type: { schema } }: Node, written: globalThis.Node): Node[] {
  const holder = document.createElement('div');
  holder.append(written.cloneNode(true));
  // The browser keeps an empty last line open with a <br>, which is not part of the text.
  const { lastChild } = holder.firstElementChild ?? holder;
  if (lastChild?.nodeName === 'BR') lastChild.remove();
  const { content } = DOMParser.fromSchema(schema).parseSlice(holder, { preserveWhitespace: 'full' });
  // The parser ignores an empty line without a paragraph.
  if (!content.firstChild && written.nodeName !== '#text') return [schema.node('paragraph')];
  return content.firstChild?.isInline ? [schema.node('paragraph', null, content)] : [...content.content];
}

/** Ensures the order: the title first, a paragraph second, and no other title. */
function inOrder({ type: { schema } }: Node, blocks: readonly Node[]): Node[] {
  const [first, ...others] = blocks;
  const isTitled = first?.type.name === 'title';
  const title = isTitled ? first : schema.node('title');
  const rest = (isTitled ? others : blocks).map((node) =>
    node.type.name === 'title' ? schema.node('paragraph', null, node.content) : node,
  );
  return [title, ...(rest[0]?.type.name === 'paragraph' ? [] : [schema.node('paragraph')]), ...rest];
}
