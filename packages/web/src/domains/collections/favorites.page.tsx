import { pages } from '@oeuvre/contracts/addresses.ts';
import { favoritesCountedUpTo } from '@oeuvre/contracts/domains/collections/collections.constants.ts';
import type { Favorite } from '@oeuvre/contracts/domains/collections/collections.model.ts';
import { collectionsRoutes } from '@oeuvre/contracts/domains/collections/collections.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { callOf } from '../../ui/api-context.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { countOf } from '../../ui/count-of.ts';
import { proportion, Rows } from '../../ui/layout/hangs.tsx';
import { Frame, PageHead } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list/infinite-list.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import { useViewer } from '../accounts/accounts.viewer.ts';
import { artworkAddress, ratioOf } from '../artworks/artworks.links.ts';
import { ArtworkCard } from '../artworks/components/artwork-card/artwork-card.tsx';
import { Bookmark } from '../artworks/components/bookmark/bookmark.tsx';
import type { Route } from './+types/favorites.page';
import { Departures } from './components/departures/departures.tsx';
import { followDepartures } from './follow-departures.ts';

export const handle = followDepartures;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Favorites', path: pages.favorites, isPrivate: true });

export async function loader({ context }: Route.LoaderArgs) {
  const list = await callOf(context)(collectionsRoutes.favorites, { query: {} });
  return { list, from: urlOf(collectionsRoutes.favorites, { query: {} }) };
}

const favoritesOf = (reply: { favorites: Favorite[] }) => reply.favorites;

/** The works that the viewer has saved, across all their own collections. */
export default function FavoritesPage({ loaderData: { list, from } }: Route.ComponentProps) {
  const viewer = useViewer();
  return (
    <Frame>
      <PageHead
        title="Favorites"
        text={
          list.totalCount > 0
            ? `${countOf(list.totalCount, 'artwork', favoritesCountedUpTo)} in your collections.`
            : undefined
        }
      >
        <ButtonLink to={pages.collections}>Collections</ButtonLink>
      </PageHead>
      <Departures first={list.departures} />
      {list.favorites.length === 0 ? (
        <EmptyState
          title="You have not saved any artworks yet."
          text="The bookmark of a work puts it into a collection of yours; all of them are gathered here."
          action={<ButtonLink to={pages.catalogue}>All artworks</ButtonLink>}
        />
      ) : (
        <InfiniteList first={{ items: list.favorites, nextPage: list.nextPage }} from={from} itemsOf={favoritesOf}>
          {(favorites) => (
            <Rows>
              {favorites.map(({ artwork }, at) => (
                <ArtworkCard
                  key={artwork.id}
                  artwork={artwork}
                  to={artworkAddress(viewer, artwork)}
                  sizes="(min-width: 60rem) 25rem, 60vw"
                  isEager={at < 3}
                  style={proportion(ratioOf(artwork))}
                  act={<Bookmark artwork={artwork} />}
                />
              ))}
            </Rows>
          )}
        </InfiniteList>
      )}
    </Frame>
  );
}
