import { artworkAt, loginAt, pages, similarAt } from '@oeuvre/contracts/addresses.ts';
import { artworkKey } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { ontologyRoutes } from '@oeuvre/contracts/domains/ontology/ontology.routes.ts';
import { isId } from '@oeuvre/contracts/kernel/ids.ts';
import { data } from 'react-router';
import { PanelBody } from '../../domains/artworks/components/panel-body/panel-body.tsx';
import { tagsIn } from '../../domains/artworks/tags.links.ts';
import { SimilarWorks } from '../../domains/similarity/components/similar-works/similar-works.tsx';
import { loadSimilar } from '../../domains/similarity/load-similar.ts';
import { callOf } from '../../ui/api-context.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Frame, Hidden } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/lists/empty-state/empty-state.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { TagsAndFilters } from '../segment/tags-and-filters.tsx';
import type { Route } from './+types/similar.page';

export const handle = { hydrate: 'later', shared: true, fewStyles: true } satisfies PageHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const key = artworkKey.safeParse(params.artworkId);
  if (!key.success) throw data(null, { status: 404 });
  const call = callOf(context);
  const address = url.searchParams;
  const tagIds = tagsIn(address).filter(isId);
  const { artwork } = await call(artworksRoutes.get, { params: { id: key.data } });
  const [similar, tags] = await Promise.all([
    loadSimilar(call, { id: artwork.id, tags: tagIds, address }),
    tagIds.length > 0 ? call(ontologyRoutes.list, { body: { ids: tagIds } }) : [],
  ]);
  return { artwork, similar, tags };
}

const titleOf = (title: string) => `Similar to ${title || 'Untitled'}`;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(siteOfMatches(matches), {
        title: titleOf(loaderData.artwork.title),
        path: similarAt(loaderData.artwork.id),
        isPrivate: true,
      })
    : pageMeta(siteOfMatches(matches), { title: 'Similar artworks', isPrivate: true });

/** The works of the whole catalogue that are similar to one. */
export default function SimilarPage({ loaderData: { artwork, similar, tags } }: Route.ComponentProps) {
  return (
    <Frame>
      <Hidden as="h1">{titleOf(artwork.title)}</Hidden>
      <PanelBody
        artwork={artwork}
        pressed={tags}
        all={{ to: pages.catalogue, label: 'All artworks' }}
        filters={(groups) => <TagsAndFilters groups={groups} totalCount={similar?.list.totalCount ?? 0} />}
      >
        {similar ? (
          <SimilarWorks
            key={artwork.id}
            artwork={artwork}
            similar={similar}
            join={
              <ButtonLink kind="main" to={loginAt(similarAt(artwork.id))}>
                Log in to see more
              </ButtonLink>
            }
          />
        ) : (
          <EmptyState
            title="Similar works cannot be shown now."
            action={<ButtonLink to={artworkAt(artwork.id)}>View artwork</ButtonLink>}
          />
        )}
      </PanelBody>
    </Frame>
  );
}
