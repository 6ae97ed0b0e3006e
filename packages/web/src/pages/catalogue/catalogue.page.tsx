import { pages } from '@oeuvre/contracts/addresses.ts';
import { countedUpTo } from '@oeuvre/contracts/domains/artworks/artworks.constants.ts';
import type { ArtworkSummary } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { mayMakeArtworks } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { ontologyRoutes } from '@oeuvre/contracts/domains/ontology/ontology.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useViewer } from '../../domains/accounts/accounts.viewer.ts';
import { artworkAddress } from '../../domains/artworks/artworks.links.ts';
import { catalogueQuery, catalogueWith } from '../../domains/artworks/catalogue-query.ts';
import { ArtworkWall } from '../../domains/artworks/components/artwork-wall/artwork-wall.tsx';
import { SearchBar } from '../../domains/artworks/components/search-bar/search-bar.tsx';
import { lazyPart } from '../../late/lazy-part.ts';
import { callOf } from '../../ui/api-context.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { countOf } from '../../ui/count-of.ts';
import { Frame, More, PageHead } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list/infinite-list.tsx';
import { Tag, Tags } from '../../ui/lists/tag/tag.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import type { Route } from './+types/catalogue.page';
import css from './catalogue.module.css';

export const handle = { hydrate: 'later', shared: true, fewStyles: true } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const { query, page } = catalogueQuery(url.searchParams);
  const [list, tags] = await Promise.all([
    call(artworksRoutes.list, { query: { ...query, page } }),
    query.tags.length > 0 ? call(ontologyRoutes.list, { body: { ids: query.tags } }) : [],
  ]);
  return { list, tags, searchQuery: query.searchQuery ?? '', from: urlOf(artworksRoutes.list, { query }) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), {
    title: 'Artworks',
    description: 'Every artwork published here, with its maker, date and pictures.',
    path: pages.catalogue,
  });

/** Most visitors never select a work. */
const CatalogueSelection = lazyPart(
  async () =>
    (await import('../../domains/exchange/components/catalogue-selection/catalogue-selection.tsx')).CatalogueSelection,
);

const exhibitsOf = (reply: { exhibits: ArtworkSummary[] }) => reply.exhibits;

/** The same question on the page that has facets. */
function facetsAddress(search: string): string {
  const address = new URLSearchParams(search);
  address.delete('page');
  address.set('tab', 'artworks');
  return `${pages.search}?${address}`;
}

/** The address without one of its tags, from its first page. */
function withoutTag(search: string, tagId: string): string {
  const address = new URLSearchParams(search);
  const left = address
    .getAll('tags')
    .flatMap((ids) => ids.split(','))
    .filter((id) => id && id !== tagId);
  address.delete('tags');
  address.delete('page');
  for (const id of left) address.append('tags', id);
  return `?${address}`;
}

interface AskedTagsProps {
  readonly tags: Route.ComponentProps['loaderData']['tags'];
  readonly search: string;
}

/** The tags that the list is filtered by; each leads to the list without it. */
const AskedTags = ({ tags, search }: AskedTagsProps) =>
  tags.length > 0 ? (
    <Tags>
      {tags.map((tag) => (
        <Tag key={tag.id} name={tag.name} to={withoutTag(search, tag.id)} isPressed />
      ))}
    </Tags>
  ) : null;

export default function CataloguePage({ loaderData }: Route.ComponentProps) {
  const { list, tags, searchQuery, from } = loaderData;
  const { search } = useLocation();
  const viewer = useViewer();
  const [isSelecting, setSelecting] = useState(false);
  const maySelect = mayMakeArtworks(viewer).allowed;

  return (
    <Frame>
      <PageHead title="Artworks">
        <SearchBar
          look="boxed"
          label="Search artworks"
          action={pages.catalogue}
          text={searchQuery}
          tags={tags}
          addressOf={(asked) => catalogueWith(new URLSearchParams(search), asked)}
        />
      </PageHead>
      <div className={css.tally}>
        <span role="status">
          {countOf(list.totalCount, 'artwork', countedUpTo)}
          {tags.length > 0 ? (tags.length === 1 ? ' with this tag' : ' with these tags') : ''}
          {searchQuery ? ` for '${searchQuery}'` : ''}
        </span>
        <AskedTags tags={tags} search={search} />
        <More to={facetsAddress(search)}>Filter by period, colour, maker and more</More>
        {maySelect && !isSelecting && list.totalCount > 0 ? (
          <Button kind="text" className={css.select} onClick={() => setSelecting(true)}>
            Select
          </Button>
        ) : null}
      </div>
      {list.exhibits.length > 0 ? (
        <InfiniteList first={{ items: list.exhibits, nextPage: list.nextPage }} from={from} itemsOf={exhibitsOf}>
          {(works) => {
            const wall = <ArtworkWall works={works} addressOf={(work) => artworkAddress(viewer, work)} />;
            if (!isSelecting) return wall;
            return (
              <Suspense fallback={wall}>
                <CatalogueSelection
                  works={works}
                  totalCount={list.totalCount}
                  query={catalogueQuery(new URLSearchParams(search)).query}
                  onEnd={() => setSelecting(false)}
                />
              </Suspense>
            );
          }}
        </InfiniteList>
      ) : (
        <EmptyState
          title="No search result"
          text="No artwork matches your search."
          action={<ButtonLink to={pages.catalogue}>All artworks</ButtonLink>}
        />
      )}
    </Frame>
  );
}
