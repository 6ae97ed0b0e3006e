import type { Collection } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import type { HungItem } from '@oeuvre/contracts/domains/collections/hanging/hanging.model.ts';
import { segmentHangingRoutes } from '@oeuvre/contracts/domains/collections/hanging/hanging.routes.ts';
import { type Answered, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { useCallback, useEffect, useState } from 'react';
import { browserCall, type CallError } from '../../../../ui/api-context.ts';
import { ErrorState } from '../../../../ui/error-state/error-state.tsx';
import { InfiniteList } from '../../../../ui/lists/infinite-list/infinite-list.tsx';
import { Loading, SkeletonPicture } from '../../../../ui/skeleton/skeleton.tsx';
import { Arranging } from './arranging.tsx';

interface OrganizeWorksProps {
  readonly collection: Pick<Collection, 'id' | 'segmentId' | 'name'>;
}

type Items = Answered<typeof segmentHangingRoutes.get>;
const itemsOf = ({ items }: { readonly items: readonly HungItem[] }) => items;

/** The works and wall texts of a collection, to be arranged, written and taken out. */
export function OrganizeWorks({ collection }: OrganizeWorksProps) {
  const { id } = collection;
  const [first, setFirst] = useState<Items>();
  const [failure, setFailure] = useState<string>();
  const load = useCallback(async () => {
    setFailure(undefined);
    try {
      setFirst(await browserCall(segmentHangingRoutes.get, { params: { id }, query: {} }));
    } catch (error) {
      setFailure((error as CallError).message);
    }
  }, [id]);
  useEffect(() => void load(), [load]);
  if (failure) return <ErrorState title={failure} onRetry={() => void load()} />;
  if (!first)
    return (
      <Loading>
        <SkeletonPicture ratio={4} />
      </Loading>
    );
  return (
    <InfiniteList first={first} from={urlOf(segmentHangingRoutes.get, { params: { id } })} itemsOf={itemsOf}>
      {(items) => <Arranging collection={collection} items={items} />}
    </InfiniteList>
  );
}
