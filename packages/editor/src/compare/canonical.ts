import { type ArticleValue, type Block, type Inline, limits, type TextLeaf } from '@oeuvre/contracts/kernel/blocks.ts';
import { textMarks } from '../convert/document.ts';

/*
 * The canonical form: of all values that look the same, the one that the editor gives back.
 * 1. Neighbouring leaves with the same marks are one leaf.
 * 2. A leaf without text is left out; a text block without any text holds exactly one bare empty leaf, a caption holds none.
 * 3. A link or hint without text is left out; neighbouring pieces of one link or hint (same id, same target) are one.
 * 4. A line break inside a block is `\n` in its text.
 * 5. What would be too long to be stored once it is joined is cut at the longest that may be.
 */

/** The canonical form of a stored value; `fromEditor(toEditor(value))` is equal to it. */
export const canonical = (value: ArticleValue): ArticleValue => value.map(canonicalBlock);

function canonicalBlock(block: Block): Block {
  if (block.type === 'images') return { ...block, images: block.images.map((image) => ({ ...image, children: joinLeaves(image.children) })) };
  if (block.type === 'artworksCarousel' || block.type === 'model') return block;
  return { ...block, children: canonicalInlines(block.children) };
}

/** Canonical inline content of a text block: never empty. */
export function canonicalInlines(inlines: readonly Inline[]): Inline[] {
  const pieces = cut(joined(inlines.flatMap((one) => ('text' in one ? { leaf: one } : one.children.map((leaf) => ({ leaf, around: one }))))));
  const canonicalised: Inline[] = [];
  for (const { leaf, around } of pieces) {
    const last = canonicalised.at(-1);
    if (!around) canonicalised.push(leaf);
    else if (last && 'type' in last && isSameAround(last, around) && last.children.length < limits.linkPieces) last.children.push(leaf);
    else canonicalised.push({ ...around, children: [leaf] });
  }
  return canonicalised.length > 0 ? canonicalised : [{ text: '' }];
}

/** Neighbouring leaves with equal marks become one; leaves without text vanish. */
export const joinLeaves = (leaves: readonly TextLeaf[]): TextLeaf[] => cut(joined(leaves.map((leaf) => ({ leaf })))).map(({ leaf }) => leaf);

/** A leaf with the link or hint that it stands in. */
interface Piece {
  readonly leaf: TextLeaf;
  readonly around?: Exclude<Inline, TextLeaf>;
}

function joined(pieces: readonly Piece[]): Piece[] {
  const runs: Piece[] = [];
  for (const piece of pieces) {
    if (piece.leaf.text === '') continue;
    const last = runs.at(-1);
    const continues = last && isSameAround(last.around, piece.around) && sameMarks(last.leaf, piece.leaf);
    if (continues) runs.splice(-1, 1, { ...last, leaf: { ...last.leaf, text: last.leaf.text + piece.leaf.text } });
    else runs.push(piece);
  }
  return runs;
}

/** Two leaves that may each be stored may together be too long: the text is cut again where it has to be, never inside a character. */
const cut = (pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap((piece) =>
    piece.leaf.text.length <= limits.textLength ? [piece] : textPieces(piece.leaf.text).map((text) => ({ ...piece, leaf: { ...piece.leaf, text } })),
  );

/** A text in pieces that may be stored. */
export function textPieces(text: string, maximum: number = limits.textLength): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const to = from + maximum;
    const end = /[\uD800-\uDBFF]/.test(text.charAt(to - 1)) && to < text.length ? to - 1 : to;
    pieces.push(text.slice(from, end));
    from = end;
  }
  return pieces;
}

const sameMarks = (one: TextLeaf, other: TextLeaf) => textMarks.every((mark) => one[mark] === other[mark]);

function isSameAround(one: Piece['around'], other: Piece['around']): boolean {
  if (!one || !other) return one === other;
  if (one.type === 'link') return other.type === 'link' && one.id === other.id && one.url === other.url;
  return other.type === 'hint' && one.id === other.id && one.hintContent === other.hintContent;
}

/** Whether two blocks show the same: their ids may differ, and the order of their fields. */
export const isSameBlock = (one: Block, other: Block): boolean => contentOf(one) === contentOf(other);

function contentOf(block: Block): string {
  if (block.type === 'artworksCarousel') return `artworksCarousel ${block.artworks.map(({ id }) => id).join(' ')}`;
  return JSON.stringify(canonicalBlock(block), (key, value: unknown) => {
    if (key === 'id') return undefined;
    return isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([first], [second]) => (first < second ? -1 : 1))) : value;
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);
