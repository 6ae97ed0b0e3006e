import { type Inline, limits, type TextLeaf } from '@oeuvre/contracts/kernel/blocks.ts';
import { textMarks } from '../convert/document.ts';

/** Canonical inline content of a text block: never empty. */
export function canonicalInlines(inlines: readonly Inline[]): Inline[] {
  const pieces = cut(
    mergeEqual(
      inlines.flatMap((one) => ('text' in one ? { leaf: one } : one.children.map((leaf) => ({ leaf, around: one })))),
    ),
  );
  const canonicalised: Inline[] = [];
  for (const { leaf, around } of pieces) {
    const last = canonicalised.at(-1);
    if (!around) canonicalised.push(leaf);
    else if (last && 'type' in last && isSameAround(last, around) && last.children.length < limits.linkPieces)
      last.children.push(leaf);
    else canonicalised.push({ ...around, children: [leaf] });
  }
  return canonicalised.length > 0 ? canonicalised : [{ text: '' }];
}

/** Neighbouring leaves with equal marks become one; leaves without text vanish. */
export const joinLeaves = (leaves: readonly TextLeaf[]): TextLeaf[] =>
  cut(mergeEqual(leaves.map((leaf) => ({ leaf })))).map(({ leaf }) => leaf);

/** A leaf and the link or hint around it. */
interface Piece {
  readonly leaf: TextLeaf;
  readonly around?: Exclude<Inline, TextLeaf>;
}

function mergeEqual(pieces: readonly Piece[]): Piece[] {
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

/** Two storable leaves may be too long once joined: cuts the text again at the limit, never inside a character. */
const cut = (pieces: readonly Piece[]): Piece[] =>
  pieces.flatMap((piece) =>
    piece.leaf.text.length <= limits.textLength
      ? [piece]
      : textPieces(piece.leaf.text).map((text) => ({ ...piece, leaf: { ...piece.leaf, text } })),
  );

/** Cuts a text into pieces short enough to store. */
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
