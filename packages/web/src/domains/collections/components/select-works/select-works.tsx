import { collectionAt } from '@oeuvre/contracts/addresses.ts';
import type { Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import type { ArtworkId } from '@oeuvre/contracts/kernel/ids.ts';
import { ArrowUpToLine, Bookmark, FolderInput, X } from 'lucide-react';
import { useCallback } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { Button } from '../../../../ui/button/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { EmptyState } from '../../../../ui/lists/empty-state/empty-state.tsx';
import { SelectableWorks } from '../../../artworks/components/selectable-works/selectable-works.tsx';
import { type CollectedItem, isWork } from '../../collected-items.ts';
import { addToCollection } from '../../saved/adding.ts';
import { useFront } from './use-front.ts';
import { useSelectedWorks } from './use-selected-works.ts';

interface SelectWorksProps {
  readonly collection: Pick<Collection, 'id' | 'segmentId'>;
  /** Its works, with the wall texts between them. */
  readonly items: readonly CollectedItem[];
}

/** The works of a collection, to be taken out, moved, or put into another collection, several at once. */
export function SelectWorks({ collection, items }: SelectWorksProps) {
  const { id } = collection;
  const [address] = useSearchParams();
  // Of a later page nothing here knows what is in front.
  const isFromStart = Number(address.get('page') ?? 1) === 1;
  const front = useFront(collection, items);
  const segmentId = collection.segmentId ?? undefined;
  const navigate = useNavigate();
  const end = useCallback(() => void navigate(collectionAt(id), { replace: true }), [navigate, id]);
  const { gone, takeOut, move } = useSelectedWorks(collection);
  const shown = front.shown.filter(isWork).filter((work) => !gone.has(work.id));
  if (shown.length === 0) return <EmptyState title="Nothing in it yet" />;
  const act = (run: (ids: readonly ArtworkId[]) => unknown, ids: readonly ArtworkId[], clear: () => void) => () => {
    run(ids);
    clear();
  };
  return (
    <SelectableWorks works={shown} near={segmentId ? [segmentId] : []} onEnd={end}>
      {(ids, clear) => (
        <>
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => addToCollection({ ids, segmentId })}>
            <Icon of={Bookmark} size="small" />
            Add to collection
          </Button>
          <Button kind="quiet" aria-haspopup="dialog" onClick={() => move(ids, clear)}>
            <Icon of={FolderInput} size="small" />
            Move to collection
          </Button>
          {isFromStart ? (
            <Button kind="quiet" onClick={act(front.bringToFront, ids, clear)}>
              <Icon of={ArrowUpToLine} size="small" />
              To the front
            </Button>
          ) : null}
          <Button kind="quiet" onClick={act(takeOut, ids, clear)}>
            <Icon of={X} size="small" />
            Take out
          </Button>
        </>
      )}
    </SelectableWorks>
  );
}
