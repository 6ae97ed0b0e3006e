import type { CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import type { CallAddress } from '@oeuvre/contracts/kernel/route.ts';
import type { ReactNode } from 'react';
import { countOf } from '../../../../ui/count-of.ts';
import { EmptyState } from '../../../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../../../ui/lists/infinite-list/infinite-list.tsx';
import { CollectionCard } from '../collection-card/collection-card.tsx';
import css from './collection-list.late.module.css';

export interface CollectionListProps {
  readonly list: {
    readonly collections: readonly CollectionSummary[];
    readonly totalCount: number;
    readonly nextPage: string | number | null;
  };
  readonly from: CallAddress<{ readonly collections: CollectionSummary[]; readonly nextPage: string | number | null }>;
  /** Right of the count. */
  readonly tools?: ReactNode;
  readonly empty?: ReactNode;
}

const collectionsOf = (reply: { collections: CollectionSummary[] }) => reply.collections;
const ofCurators = (
  <EmptyState title="There are no collections yet." text="Collections appear here as soon as a curator creates one." />
);

/** Collections in their order, and how many there are. */
export function CollectionList({
  list: { collections, totalCount, nextPage },
  from,
  tools,
  empty = ofCurators,
}: CollectionListProps) {
  if (collections.length === 0) return empty;
  return (
    <section aria-label="Collections" className={css.list}>
      <div className={css.head}>
        <p role="status">{countOf(totalCount, 'collection')}</p>
        {tools}
      </div>
      <InfiniteList first={{ items: collections, nextPage }} from={from} itemsOf={collectionsOf}>
        {(all) => (
          <div className={css.wall}>
            {all.map((collection, at) => (
              <CollectionCard key={collection.id} collection={collection} isEager={at < 4} />
            ))}
          </div>
        )}
      </InfiniteList>
    </section>
  );
}
