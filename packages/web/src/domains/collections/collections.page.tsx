import { pages } from '@oeuvre/contracts/addresses.ts';
import { collectionOrders } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import { collectionsRoutes } from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { ChevronDown } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { callOf } from '../../ui/api-context.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Frame, PageHead } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/lists/empty-state/empty-state.tsx';
import { Menu } from '../../ui/menu/menu.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { Route } from './+types/collections.page';
import { CollectionList } from './components/collection-list/collection-list.tsx';
import { CreateButton } from './components/create-button/create-button.tsx';
import { Departures } from './components/departures/departures.tsx';
import { followDepartures } from './follow-departures.ts';

export const handle = followDepartures;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Collections', path: pages.collections, isPrivate: true });

const orderIn = (address: URLSearchParams) =>
  collectionOrders.find((order) => order === address.get('order')) ?? 'changed';
const orderNames = { changed: 'Last changed', name: 'Name' };

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = { order: orderIn(url.searchParams) };
  const list = await callOf(context)(collectionsRoutes.listOwn, { query });
  return { list, from: urlOf(collectionsRoutes.listOwn, { query }) };
}

/** The viewer's own collections. */
export default function CollectionsPage({ loaderData: { list, from } }: Route.ComponentProps) {
  const [address] = useSearchParams();
  return (
    <Frame>
      <PageHead title="Collections">{list.totalCount > 0 ? <CreateButton /> : null}</PageHead>
      <Departures first={list.departures} />
      <CollectionList
        list={list}
        from={from}
        tools={
          <Menu
            label={`${orderNames[orderIn(address)]}: order`}
            triggerLook="quiet"
            trigger={
              <>
                {orderNames[orderIn(address)]}
                <Icon of={ChevronDown} size="small" />
              </>
            }
            entries={collectionOrders.map((order) => ({ label: orderNames[order], to: `?order=${order}` }))}
          />
        }
        empty={
          <EmptyState
            title="You have no collections yet"
            text="A collection keeps works together in your order. The bookmark of a work starts one."
            action={
              <>
                <CreateButton /> <ButtonLink to={pages.explore}>Explore</ButtonLink>
              </>
            }
          />
        }
      />
    </Frame>
  );
}
