import type { ArticleComment } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { MessageSquare } from 'lucide-react';
import { countOf } from '../../../../../ui/count-of.ts';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import css from './article-comments.late.module.css';

interface CommentsPinsProps {
  readonly comments: readonly ArticleComment[];
  readonly isGone: (blockId: string) => boolean;
  /** Opens the comments of this block; the empty id stands for comments whose block is gone. */
  readonly onOpen: (blockId: string) => void;
}

/** Without room in the margin, each commented block has a pin with the number of its open comments. */
export function CommentsPins({ comments, isGone, onOpen }: CommentsPinsProps) {
  const byBlock = Map.groupBy(comments, ({ blockId }) => (isGone(blockId) ? '' : blockId));
  return [...byBlock].map(([blockId, ofBlock]) => {
    const open = ofBlock.filter(({ resolvedAt }) => resolvedAt === null).length;
    return (
      <button
        key={blockId}
        type="button"
        className={css.pin}
        data-beside={blockId}
        data-place="pin"
        data-quiet={open === 0 || undefined}
        aria-label={`${open === 0 ? 'Resolved comments' : countOf(open, 'open comment')}: ${ofBlock[0]?.quote || 'a block without words'}`}
        onClick={() => onOpen(blockId)}
      >
        <Icon of={MessageSquare} size="small" />
        {open > 0 ? open : null}
      </button>
    );
  });
}
