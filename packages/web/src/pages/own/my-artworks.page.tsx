import { ownArtworkAt, pages } from '@oeuvre/contracts/addresses.ts';
import { viewerOf } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import {
  mayAskForStatuses,
  mayMakeArtworks,
  worksOnEverything,
} from '@oeuvre/contracts/domains/artworks/artworks.policy.ts';
import type { OwnArtwork } from '@oeuvre/contracts/domains/artworks/record/edited.model.ts';
import { recordRoutes } from '@oeuvre/contracts/domains/artworks/record/record.routes.ts';
import { mayExportAsCollaborator } from '@oeuvre/contracts/domains/exchange/export/exports.policy.ts';
import { exportsRoutes } from '@oeuvre/contracts/domains/exchange/export/exports.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { Plus } from 'lucide-react';
import { Form, redirect, useNavigation, useSearchParams } from 'react-router';
import { useViewer } from '../../domains/accounts/accounts.viewer.ts';
import { OfferWorks } from '../../domains/applications/components/offer-works/offer-works.tsx';
import { OwnArtworks } from '../../domains/artworks/own/components/own-artworks/own-artworks.tsx';
import { OwnTools } from '../../domains/artworks/own/components/own-tools/own-tools.tsx';
import { DropVeil } from '../../domains/artworks/own/dropping/drop-veil.tsx';
import { FirstWork } from '../../domains/artworks/own/dropping/first-work.tsx';
import { NewWorkTile } from '../../domains/artworks/own/dropping/new-work-tile.tsx';
import { useNewWorks } from '../../domains/artworks/own/dropping/use-new-works.ts';
import { isFiltered, keptOfOwn, ownQuery } from '../../domains/artworks/own/own-query.ts';
import { useChangeTogether } from '../../domains/exchange/batch/use-change-together.ts';
import { useDoublesWarning } from '../../domains/exchange/doubles/use-doubles-warning.ts';
import { ExportMenu } from '../../domains/exchange/export/components/export-menu/export-menu.tsx';
import { callOf } from '../../ui/api-context.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Frame, PageHead } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list/infinite-list.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { stayOnFailure } from '../../ui/stay-on-failure.ts';
import { useGridState } from '../../ui/working/grid-state/use-grid-state.ts';
import type { Route } from './+types/my-artworks.page';
import { loadOwn } from './load-own.ts';
import css from './own.late.module.css';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'My artworks', isPrivate: true });

/** The catalogue had this address: whoever keeps no works of their own is sent there, with the query of an old link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const { search, searchParams } = url;
  if (!mayMakeArtworks(viewerOf(await call(accountsRoutes.me, {}))).allowed)
    throw redirect(`${pages.catalogue}${search}`);
  return loadOwn(call, recordRoutes.listOwn, searchParams);
}

/** Makes an empty work and opens its record. */
export async function action({ context }: Route.ActionArgs) {
  const { id } = await callOf(context)(recordRoutes.create, {});
  return redirect(ownArtworkAt(id));
}
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayOnFailure(serverAction);

const artworksOf = (reply: { artworks: OwnArtwork[] }) => reply.artworks;

export default function MyArtworksPage({ loaderData }: Route.ComponentProps) {
  const { list, from } = loaderData;
  const viewer = useViewer();
  const [address] = useSearchParams();
  const together = useChangeTogether({ list: 'own', own: ownQuery(address) });
  const newWorks = useNewWorks({ onMade: useDoublesWarning() });
  useGridState('my artworks', { names: keptOfOwn });
  const isPart = isFiltered(address);
  const isFirst = list.totalCount === 0 && !isPart && newWorks.works.length === 0;
  const seesDeleted = mayAskForStatuses(viewer, ['DELETED']).allowed;

  return (
    <Frame className={css.page}>
      <PageHead title="My artworks">{isFirst ? null : <NewArtwork />}</PageHead>
      <DropVeil onDrop={newWorks.add} />
      {isFirst ? (
        <FirstWork onPictures={newWorks.add} />
      ) : (
        <>
          <OwnTools
            counts={list.counts}
            seesDeleted={seesDeleted}
            beforeViews={<ExportMenus isEmpty={list.totalCount === 0} />}
          />
          {list.totalCount === 0 && newWorks.works.length === 0 ? (
            <NothingFound />
          ) : (
            <InfiniteList first={{ items: list.artworks, nextPage: list.nextPage }} from={from} itemsOf={artworksOf}>
              {(works) => (
                <OwnArtworks
                  list="own"
                  works={works.filter(({ id }) => newWorks.works.every((one) => one.id !== id))}
                  totalCount={list.totalCount}
                  unpublishedCount={isPart ? 0 : list.counts.unpublished}
                  mayDelete
                  together={together}
                  actOn={(selected) => <OfferWorks works={selected} />}
                  beforeWorks={newWorks.works.map((work) => (
                    <NewWorkTile
                      key={work.key}
                      work={work}
                      onRetry={() => newWorks.retry(work)}
                      onDismiss={() => newWorks.dismiss(work.key)}
                    />
                  ))}
                />
              )}
            </InfiniteList>
          )}
        </>
      )}
    </Frame>
  );
}

/** Exports the works of this list, and of collaborators all that are theirs or shared with them. */
function ExportMenus({ isEmpty }: { readonly isEmpty: boolean }) {
  const viewer = useViewer();
  const [address] = useSearchParams();
  return (
    <>
      {isEmpty ? null : (
        <ExportMenu addressOf={(format) => urlOf(exportsRoutes.own, { query: { ...ownQuery(address), format } })} />
      )}
      {mayExportAsCollaborator(viewer).allowed ? (
        <ExportMenu
          label={worksOnEverything(viewer) ? 'Export all artworks' : 'Export own and shared'}
          addressOf={(format) => urlOf(exportsRoutes.collaborator, { query: { format } })}
        />
      ) : null}
    </>
  );
}

const NothingFound = () => (
  <EmptyState
    title="No search result"
    text="Nothing of yours matches this search and these filters together."
    action={<ButtonLink to={pages.artworks}>Clear filters</ButtonLink>}
  />
);

function NewArtwork() {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Form method="post">
      <Button kind="main" type="submit" busy={isBusy}>
        <Icon of={Plus} size="small" />
        New artwork
      </Button>
    </Form>
  );
}
