import { maximumCommentedWords } from '@oeuvre/contracts/domains/articles/review.constants.ts';
import { findQuoted, type QuotedWords, quotedWords } from '@oeuvre/editor/compare/quoted-words.ts';

/** The words of a rendered block as in `commentableWords`, and their text nodes. */
interface DrawnWords {
  readonly words: string;
  readonly pieces: readonly { readonly node: Node; readonly start: number; readonly length: number }[];
}

/**
 * Notes of hints and the editor's own elements are not part of the text, and neither is the break that keeps an empty
 * line open.
 */
const notText = '[popover], [contenteditable="false"], .ProseMirror-trailingBreak';

function readBlock(block: HTMLElement): DrawnWords {
  const hasPictures = block.matches('figure, :has(> figure)');
  const roots = hasPictures
    ? [...block.querySelectorAll('figcaption')].filter((caption) => caption.textContent)
    : [block];
  const pieces: { node: Node; start: number; length: number }[] = [];
  let words = '';
  for (const [at, root] of roots.entries()) {
    if (at > 0) words += '\n';
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
      node instanceof Element && node.matches(notText) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const piece = node instanceof Text ? node.data : node.nodeName === 'BR' ? '\n' : '';
      if (piece) pieces.push({ node, start: words.length, length: piece.length });
      words += piece;
    }
  }
  return { words, pieces };
}

/** The words of this block within the range; undefined if there are none, or more than a comment stores. */
export function wordsWithin(block: HTMLElement, range: Range): QuotedWords | undefined {
  const { words, pieces } = readBlock(block);
  let [start, end] = [words.length, 0];
  for (const piece of pieces) {
    if (!range.intersectsNode(piece.node)) continue;
    start = Math.min(start, piece.start + (piece.node === range.startContainer ? range.startOffset : 0));
    end = Math.max(end, piece.start + (piece.node === range.endContainer ? range.endOffset : piece.length));
  }
  const exact = words.slice(start, end);
  const first = start + exact.length - exact.trimStart().length;
  const { length } = exact.trim();
  return length > 0 && length <= maximumCommentedWords ? quotedWords(words, first, first + length) : undefined;
}

/**
 * Finds these words in the rendered block, one range per text node: notes between them are left out. Empty if they are
 * gone.
 */
export function rangesOf(block: HTMLElement, all: readonly QuotedWords[]): readonly (readonly Range[])[] {
  const drawn = readBlock(block);
  return all.map((quoted) => {
    const start = findQuoted(drawn.words, quoted);
    if (start === undefined) return [];
    const end = start + quoted.exact.length;
    return drawn.pieces.flatMap(({ node, start: from, length }) => {
      if (from + length <= start || end <= from || !(node instanceof Text)) return [];
      const range = document.createRange();
      range.setStart(node, Math.max(0, start - from));
      range.setEnd(node, Math.min(length, end - from));
      return [range];
    });
  });
}
