import { arrayMove } from '@dnd-kit/sortable';
import type { CollectionSummary } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { segmentCollectionsRoutes } from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import { useEffect, useRef } from 'react';
import { browserCall } from '../../../../ui/api-context.ts';
import { countOf } from '../../../../ui/count-of.ts';
import { useOptimisticActs } from '../../../../ui/working/act/use-optimistic-acts.ts';
import { SortableList } from '../../../../ui/working/sortable/sortable-list.tsx';
import { CollectionCover } from '../collection-cover/collection-cover.tsx';
import css from './organize-collections.late.module.css';

interface OrganizeCollectionsProps {
  readonly segment: { readonly name: string };
  /** Those that are loaded. */
  readonly collections: readonly CollectionSummary[];
}

type Collections = readonly CollectionSummary[];

/** The collections of a segment, to be dragged into another order; every change is saved at once. */
export function OrganizeCollections({ segment, collections }: OrganizeCollectionsProps) {
  const { state: shown, change, replace } = useOptimisticActs<Collections>(collections);
  const latest = useRef(shown);
  latest.current = shown;
  useEffect(() => {
    const add = (before: Collections) => [
      ...before,
      ...collections.filter(({ id }) => !before.some((one) => one.id === id)),
    ];
    replace(add(latest.current), add);
  }, [collections, replace]);

  function move(from: number, to: number) {
    const [moved, target] = [shown[from], shown[to]];
    if (!moved || !target) return;
    void change({
      apply: (before) => arrayMove([...before], from, to),
      undo: (before) => arrayMove([...before], before.indexOf(moved), from),
      send: async () => {
        await browserCall(segmentCollectionsRoutes.moveCollection, {
          body: { itemId: moved.id, targetItemId: target.id },
        });
        return latest.current;
      },
    });
  }
  return (
    <SortableList
      isGrid
      label={`Collections of ${segment.name}`}
      items={shown}
      nameOf={({ name }) => name}
      onMove={move}
      className={css.collections}
      itemClassName={css.collection}
    >
      {({ name, covers, artworksCount }, handle) => (
        <>
          <CollectionCover covers={covers} />
          <div className={css.words}>
            {handle}
            <span>
              <b dir="auto">{name}</b>
              <span>{countOf(artworksCount, 'artwork')}</span>
            </span>
          </div>
        </>
      )}
    </SortableList>
  );
}
