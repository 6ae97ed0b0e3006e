import type { ArticleValue, Block, Inline, TextLeaf } from '@oeuvre/contracts/kernel/blocks.ts';
import { textMarks } from './document.ts';

/*
 * The canonical form: of all values that look the same, the one that the editor gives back.
 * 1. Neighbouring leaves with the same marks are one leaf.
 * 2. A leaf without text is left out; a text block without any text holds exactly one bare empty leaf, a caption holds none.
 * 3. A link or hint without text is left out; neighbouring pieces of one link or hint (same id, same target) are one.
 * 4. A line break inside a block is `\n` in its text.
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
  const joined: Inline[] = [];
  for (const one of inlines.map(withJoinedLeaves)) {
    const last = joined.at(-1);
    const merged = last && mergeInlines(last, one);
    if (merged) joined.splice(-1, 1, merged);
    else if (hasText(one)) joined.push(one);
  }
  return joined.length > 0 ? joined : [{ text: '' }];
}

/** Neighbouring leaves with equal marks become one; leaves without text vanish. */
export function joinLeaves(leaves: readonly TextLeaf[]): TextLeaf[] {
  const joined: TextLeaf[] = [];
  for (const leaf of leaves) {
    const last = joined.at(-1);
    if (last && sameMarks(last, leaf)) joined.splice(-1, 1, { ...last, text: last.text + leaf.text });
    else if (leaf.text) joined.push(leaf);
  }
  return joined;
}

const sameMarks = (one: TextLeaf, other: TextLeaf) => textMarks.every((mark) => one[mark] === other[mark]);

const withJoinedLeaves = (one: Inline): Inline => ('text' in one ? one : { ...one, children: joinLeaves(one.children) });

const hasText = (one: Inline) => ('text' in one ? one.text !== '' : one.children.length > 0);

function mergeInlines(last: Inline, next: Inline): Inline | undefined {
  if ('text' in last || 'text' in next) return 'text' in last && 'text' in next && sameMarks(last, next) ? { ...last, text: last.text + next.text } : undefined;
  const isSameLink = last.type === 'link' && next.type === 'link' && last.id === next.id && last.url === next.url;
  const isSameHint = last.type === 'hint' && next.type === 'hint' && last.id === next.id && last.hintContent === next.hintContent;
  return isSameLink || isSameHint ? { ...last, children: joinLeaves([...last.children, ...next.children]) } : undefined;
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
