import type { ArticleValue, Block } from '@oeuvre/contracts/kernel/blocks.ts';
import { type BlockChange, compareValues } from '@oeuvre/editor/compare/compare.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { Button } from '../../../../../ui/button/button.tsx';
import { foldUnchanged } from '../../fold-unchanged.ts';
import { BlockWords } from '../block-words/block-words.tsx';
import css from './article-difference.late.module.css';

interface ArticleDifferenceProps {
  readonly before: ArticleValue;
  readonly after: ArticleValue;
}

const names = { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' } as const;

/** The difference between two versions of an article, in reading order; unchanged parts are folded. */
export function ArticleDifference({ before, after }: ArticleDifferenceProps) {
  const changes = useMemo(() => compareValues(before, after), [before, after]);
  const runs = useMemo(() => foldUnchanged(changes, ({ kind }) => kind === 'same'), [changes]);
  const count = changes.filter(({ kind }) => kind !== 'same').length;
  return (
    <div className={css.difference}>
      <p className={css.count}>
        {count === 0 ? 'The two are the same.' : `${count} ${count === 1 ? 'block differs' : 'blocks differ'}.`}
      </p>
      {count === 0
        ? null
        : runs.map((run) =>
            run.kind === 'shown' ? (
              <Change key={keyOf(run.item)} change={run.item} />
            ) : (
              <Folded key={`folded-${run.at}`} count={run.items.length}>
                {run.items.map((change) => (
                  <Change key={keyOf(change)} change={change} />
                ))}
              </Folded>
            ),
          )}
    </div>
  );
}

const keyOf = ({ kind, before, after }: BlockChange) => `${kind}-${(after ?? before)?.id}`;

function Change({ change }: { readonly change: BlockChange }) {
  const { kind, before, after, words } = change;
  const block = (after ?? before) as Block;
  if (kind === 'same')
    return (
      <div className={css.same}>
        <BlockWords block={block} />
      </div>
    );
  return (
    <section className={css[kind]} aria-label={names[kind]}>
      <p className={css.what}>{whatHappened(change)}</p>
      <BlockWords block={block} words={words ?? wholeOf(kind, block)} />
    </section>
  );
}

/** Marks a whole block that was added or removed. */
function wholeOf(kind: BlockChange['kind'], block: Block) {
  if ((kind !== 'added' && kind !== 'removed') || !('children' in block)) return undefined;
  const text = block.children
    .map((one) => ('text' in one ? one.text : one.children.map((leaf) => leaf.text).join('')))
    .join('');
  return text ? [{ kind, text } as const] : undefined;
}

function whatHappened({ kind, words, before, after }: BlockChange): string {
  if (kind === 'changed' && before?.type !== after?.type) return 'Changed its style';
  if (kind === 'changed' && !words?.some((word) => word.kind !== 'same')) return 'Changed beside its words';
  return kind === 'same' ? '' : names[kind];
}

/** Unchanged blocks, shown on request. */
export function Folded({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return children;
  return (
    <Button kind="quiet" className={css.fold ?? ''} onClick={() => setOpen(true)}>
      {`Show ${count} unchanged blocks`}
    </Button>
  );
}
