import type { ArticleValue, Block } from '@oeuvre/contracts/kernel/blocks.ts';
import { canonical } from './canonical.ts';

/**
 * Makes a whole article of any blocks: a title first (moved up, or empty), a paragraph second (added if missing), one
 * title only (others become subtitles), and an own id for every block. A valid article is only made canonical. The same
 * blocks always give the same article.
 */
export function completed(blocks: readonly Block[]): ArticleValue {
  const first = blocks.find((block) => block.type === 'title');
  const rest = blocks
    .filter((block) => block !== first)
    .map((block): Block => (block.type === 'title' ? { ...block, type: 'subtitle' } : block));
  const title: Block = first ?? { id: '', type: 'title', children: [{ text: '' }] };
  const second: Block[] =
    rest[0]?.type === 'paragraph' ? [] : [{ id: '', type: 'paragraph', children: [{ text: '' }] }];
  return canonical(withOwnIds([title, ...second, ...rest]));
}

/** Gives an id to each block without one, and a new id to the later of two blocks that share one. */
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
