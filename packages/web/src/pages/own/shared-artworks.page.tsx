import { pages } from '@oeuvre/contracts/addresses.ts';
import { mayAskForStatuses } from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import type { OwnArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import { exportsRoutes } from '@oeuvre/contracts/domains/exchange/export/exports.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { useSearchParams } from 'react-router';
import { useViewer } from '../../domains/accounts/accounts.viewer.ts';
import { OwnArtworks } from '../../domains/artworks/own/components/own-artworks/own-artworks.tsx';
import { OwnTools } from '../../domains/artworks/own/components/own-tools/own-tools.tsx';
import { isFiltered, keptOfOwn, ownQuery } from '../../domains/artworks/own/own-query.ts';
import { useChangeTogether } from '../../domains/exchange/batch/use-change-together.ts';
import { ExportMenu } from '../../domains/exchange/export/components/export-menu/export-menu.tsx';
import { callOf } from '../../ui/api-context.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Frame, PageHead } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list/infinite-list.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { useGridState } from '../../ui/working/grid-state/use-grid-state.ts';
import type { Route } from './+types/shared-artworks.page';
import { loadOwn } from './load-own.ts';
import css from './own.late.module.css';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Shared with me', isPrivate: true });

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadOwn(callOf(context), recordRoutes.listShared, url.searchParams);

const artworksOf = (reply: { artworks: OwnArtwork[] }) => reply.artworks;

/** Works that their owners share with this person, who sees, edits and publishes them. */
export default function SharedArtworksPage({ loaderData }: Route.ComponentProps) {
  const { list, from } = loaderData;
  const viewer = useViewer();
  const [address] = useSearchParams();
  const together = useChangeTogether({ list: 'shared', own: ownQuery(address) });
  useGridState('shared artworks', { names: keptOfOwn });
  const isPart = isFiltered(address);
  return (
    <Frame className={css.page}>
      <PageHead title="Shared with me" />
      {list.totalCount > 0 || isPart ? (
        <OwnTools
          counts={list.counts}
          seesDeleted={mayAskForStatuses(viewer, ['DELETED']).allowed}
          beforeViews={
            <ExportMenu
              addressOf={(format) => urlOf(exportsRoutes.shared, { query: { ...ownQuery(address), format } })}
            />
          }
        />
      ) : null}
      {list.totalCount > 0 ? (
        <InfiniteList first={{ items: list.artworks, nextPage: list.nextPage }} from={from} itemsOf={artworksOf}>
          {(works) => (
            <OwnArtworks
              list="shared"
              works={works}
              totalCount={list.totalCount}
              unpublishedCount={isPart ? 0 : list.counts.unpublished}
              mayDelete={false}
              together={together}
            />
          )}
        </InfiniteList>
      ) : isPart ? (
        <EmptyState
          title="No search result"
          text="Nothing that is shared with you matches this search and these filters together."
          action={<ButtonLink to={pages.sharedArtworks}>Clear filters</ButtonLink>}
        />
      ) : (
        <EmptyState
          title="Nothing is shared with you"
          text="When the owner of an artwork shares it with your e-mail address, you find it here and can edit it."
        />
      )}
    </Frame>
  );
}
