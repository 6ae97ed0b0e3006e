import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { ArticleValue } from '@oeuvre/contracts/kernel/blocks.ts';
import type { Editor } from '@tiptap/core';
import { DOMParser, type Node, type ResolvedPos } from '@tiptap/pm/model';
import { TextSelection } from '@tiptap/pm/state';
import type { EarlyText, TextPlace } from './input-before-editor.ts';
import { ssrHtml } from './ssr-text.ts';

/** The elements of text that is as the server sent it, by the id of their block: the editor goes on with them. Undefined once it was changed. */
export function unchangedElements({ root }: EarlyText, sent: HTMLElement): Map<string, HTMLElement> | undefined {
  const [now, then] = [[...root.childNodes], sent.childNodes];
  if (now.length !== then.length || !now.every((one, at) => then[at]?.isEqualNode(one))) return undefined;
  return new Map([...root.querySelectorAll<HTMLElement>(':scope > :not([data-block=images], [data-block=model])')].map((one) => [one.dataset.id ?? '', one]));
}

/** The text as the server has sent it. */
export function ssrElements(initial: ArticleValue, artworks: ReadonlyMap<string, ArtworkSummary>): HTMLElement {
  const sent = document.createElement('div');
  sent.innerHTML = ssrHtml(initial, artworks);
  return sent;
}

/** Takes over what was written before the editor was there, what is selected, and what is seen. */
export function adoptEarlyText({ view }: Editor, { root, selection, seen }: EarlyText, changedFrom: HTMLElement | undefined): void {
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

/** The blocks as they were changed from those that the server has sent. */
function changedText(doc: Node, root: HTMLElement, sent: HTMLElement): Node[] {
  const known = new Map([...sent.children].map((element, at) => [element.getAttribute('data-id'), { element, node: doc.child(at) }]));
  const blocks = [...root.childNodes].flatMap((written) => {
    const id = written instanceof Element ? written.getAttribute('data-id') : null;
    const before = known.get(id);
    // A block that the browser has split in two has its id twice: the first keeps it.
    known.delete(id);
    if (before?.element.isEqualNode(written)) return [before.node];
    return parsed(doc, written).map((node, at) => (at === 0 && before ? node.type.create({ ...node.attrs, id }, node.content, node.marks) : node));
  });
  return inOrder(doc, blocks);
}

function parsed({ type: { schema } }: Node, written: globalThis.Node): Node[] {
  const holder = document.createElement('div');
  holder.append(written.cloneNode(true));
  // The browser holds an empty last line of a block open with a break, which is none of the text.
  const { lastChild } = holder.firstElementChild ?? holder;
  if (lastChild?.nodeName === 'BR') lastChild.remove();
  const { content } = DOMParser.fromSchema(schema).parseSlice(holder, { preserveWhitespace: 'full' });
  // An empty line that is no paragraph yet says nothing to the parser.
  if (!content.firstChild && written.nodeName !== '#text') return [schema.node('paragraph')];
  return content.firstChild?.isInline ? [schema.node('paragraph', null, content)] : [...content.content];
}

/** The title first, a paragraph second, and no other title. */
function inOrder({ type: { schema } }: Node, blocks: readonly Node[]): Node[] {
  const [first, ...others] = blocks;
  const isTitled = first?.type.name === 'title';
  const title = isTitled ? first : schema.node('title');
  const rest = (isTitled ? others : blocks).map((node) => (node.type.name === 'title' ? schema.node('paragraph', null, node.content) : node));
  return [title, ...(rest[0]?.type.name === 'paragraph' ? [] : [schema.node('paragraph')]), ...rest];
}
