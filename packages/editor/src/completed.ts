import type { ArticleValue, Block } from '@oeuvre/contracts/kernel/blocks.ts';
import { canonical } from './canonical.ts';

/**
 * Any blocks as a whole article: a title first (moved up, or empty), a paragraph second (an empty one, if need be), one title only
 * (others become subtitles) and every block with an id of its own. What is right already is only made canonical.
 */
export function completed(blocks: readonly Block[]): ArticleValue {
  const first = blocks.find((block) => block.type === 'title');
  const rest = blocks.filter((block) => block !== first).map((block): Block => (block.type === 'title' ? { ...block, type: 'subtitle' } : block));
  const title: Block = first ?? { id: crypto.randomUUID(), type: 'title', children: [{ text: '' }] };
  const second: Block[] = rest[0]?.type === 'paragraph' ? [] : [{ id: crypto.randomUUID(), type: 'paragraph', children: [{ text: '' }] }];
  return canonical(withOwnIds([title, ...second, ...rest]));
}

/** Of two blocks that share an id the later one gets another. */
function withOwnIds(blocks: readonly Block[]): Block[] {
  const seen = new Set<string>();
  return blocks.map((block) => {
    const own = seen.has(block.id) ? { ...block, id: crypto.randomUUID() } : block;
    seen.add(own.id);
    return own;
  });
}
