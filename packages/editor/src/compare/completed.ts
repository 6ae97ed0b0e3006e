import type { ArticleValue, Block } from '@oeuvre/contracts/kernel/blocks.ts';
import { canonical } from './canonical.ts';

/**
 * Any blocks as a whole article: a title first (moved up, or empty), a paragraph second (an empty one, if need be), one title only
 * (others become subtitles) and every block with an id of its own. What is right already is only made canonical; the same blocks
 * always give the same article.
 */
export function completed(blocks: readonly Block[]): ArticleValue {
  const first = blocks.find((block) => block.type === 'title');
  const rest = blocks.filter((block) => block !== first).map((block): Block => (block.type === 'title' ? { ...block, type: 'subtitle' } : block));
  const title: Block = first ?? { id: '', type: 'title', children: [{ text: '' }] };
  const second: Block[] = rest[0]?.type === 'paragraph' ? [] : [{ id: '', type: 'paragraph', children: [{ text: '' }] }];
  return canonical(withOwnIds([title, ...second, ...rest]));
}

/** A block without an id gets one, of two that share an id the later one another. */
function withOwnIds(blocks: readonly Block[]): Block[] {
  const taken = new Set(blocks.map((block) => block.id));
  const seen = new Set(['']);
  let count = 0;
  return blocks.map((block) => {
    let { id } = block;
    if (seen.has(id)) {
      do id = `block-${(count += 1)}`;
      while (taken.has(id));
    }
    seen.add(id);
    return id === block.id ? block : { ...block, id };
  });
}
