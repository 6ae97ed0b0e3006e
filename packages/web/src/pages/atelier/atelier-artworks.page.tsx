import { pages } from '@oeuvre/contracts/addresses.ts';
import type { WallArtwork as WallWork } from '@oeuvre/contracts/domains/artworks/wall/wall.model.ts';
import { exportsRoutes } from '@oeuvre/contracts/domains/exchange/export/exports.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { DataContribution } from '../../domains/applications/components/data-contribution/data-contribution.tsx';
import { useOpenList } from '../../domains/artworks/selected/use-selected-ids.ts';
import { HangWorks } from '../../domains/artworks/wall/components/hang-works/hang-works.tsx';
import { WallArtwork } from '../../domains/artworks/wall/components/wall-artwork/wall-artwork.tsx';
import { WallFilters } from '../../domains/artworks/wall/components/wall-filters/wall-filters.tsx';
import { WallTools } from '../../domains/artworks/wall/components/wall-tools/wall-tools.tsx';
import { WallWorks } from '../../domains/artworks/wall/components/wall-works/wall-works.tsx';
import { isFilteredWall, keptOfWall, wallQuery, wallWithoutFilters } from '../../domains/artworks/wall/wall.links.ts';
import { ChatSlot } from '../../domains/chat/components/chat-slot/chat-slot.tsx';
import { useChangeTogether } from '../../domains/exchange/batch/use-change-together.ts';
import { ExportMenu } from '../../domains/exchange/export/components/export-menu/export-menu.tsx';
import { SimilarRow } from '../../domains/similarity/components/similar-row/similar-row.tsx';
import { lazyPart } from '../../late/lazy-part.ts';
import { callOf } from '../../ui/api-context.ts';
import { Button, ButtonLink } from '../../ui/button/button.tsx';
import { Frame, PageHead } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list/infinite-list.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { isPanelClosed } from '../../ui/working/filter-panel/filter-panel.tsx';
import { useGridState } from '../../ui/working/grid-state/use-grid-state.ts';
import type { Route } from './+types/atelier-artworks.page';
import css from './atelier.late.module.css';
import { AtelierArticles } from './atelier-articles.tsx';
import { AtelierTabs, SegmentTitle } from './atelier-head.tsx';
import { loadAtelier } from './load-atelier.ts';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), {
    title: titleOf(loaderData),
    isPrivate: true,
  });

export const loader = ({ context, url }: Route.LoaderArgs) => loadAtelier(callOf(context), url.searchParams);

type Loaded = Route.ComponentProps['loaderData'];

function titleOf(loaded: Loaded | undefined): string {
  if (!loaded?.segment) return 'Segment artworks';
  return `${loaded.applications ? 'Data contribution' : loaded.articles ? 'Articles' : 'Artworks'} of ${loaded.segment.name}`;
}
type Segment = NonNullable<Loaded['segment']>;

/** The segments of the people who curate them: one work of a wall, all of it in two columns, or the articles. */
export default function AtelierArtworksPage({
  loaderData: { segments, segment, may, wall, one, articles, applications, newCount },
}: Route.ComponentProps) {
  useGridState('segment wall', { names: keptOfWall, beside: ['segmentId'], isOff: wall === null });
  if (!segment)
    return (
      <Frame className={css.page}>
        <PageHead title="Segment artworks" />
        <EmptyState
          title="You work on no segment yet"
          text="An administrator assigns people to segments. Their artworks then appear here."
          action={<ButtonLink to={pages.segments}>Segments</ButtonLink>}
        />
      </Frame>
    );
  return (
    <div className={css.page}>
      <Frame>
        <header className={css.head}>
          <SegmentTitle segment={segment} segments={segments} />
          <AtelierTabs
            segmentId={segment.id}
            newCount={newCount}
            current={applications ? 'DATA_CONTRIBUTION' : articles ? 'ARTICLES' : 'ARTWORKS'}
          />
        </header>
        {one ? (
          <WallArtwork
            key={one.work.id}
            segment={segment}
            work={one.work}
            detail={one.detail}
            mayHang={may.hang}
            mayCollect={may.collect}
          />
        ) : null}
        {one?.similar ? (
          <SimilarRow artworkId={one.work.id} similar={one.similar} segmentId={segment.id} isFramed />
        ) : null}
        {applications ? <DataContribution key={segment.id} segmentId={segment.id} applications={applications} /> : null}
        {wall ? <Wall key={segment.id} segment={segment} wall={wall} may={may} /> : null}
      </Frame>
      {articles ? <AtelierArticles segmentId={segment.id} articles={articles} /> : null}
      <ChatSlot segmentId={segment.id} name={segment.name} />
    </div>
  );
}

interface WallProps {
  readonly segment: Segment;
  readonly wall: NonNullable<Loaded['wall']>;
  readonly may: NonNullable<Loaded['may']>;
}

const ModelDialog = lazyPart(
  async () => (await import('../../domains/similarity/components/model-dialog/model-dialog.tsx')).ModelDialog,
);

/** Supervisors choose how the segment finds similar works. */
function ModelButton({ segmentId }: { readonly segmentId: Segment['id'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Similarity model
      </Button>
      {isOpen ? (
        <Suspense>
          <ModelDialog segmentId={segmentId} isOpen onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const artworksOf = (reply: { artworks: WallWork[] }) => reply.artworks;

function Wall({ segment, wall: { list, filters, tags, from }, may }: WallProps) {
  const [address] = useSearchParams();
  useOpenList({ ...wallQuery(address), segmentId: segment.id });
  const together = useChangeTogether({ list: 'wall', catalogue: { ...wallQuery(address), segmentId: segment.id } });
  const panel = <WallFilters filters={filters} tags={tags} seesDeleted={may.seeDeleted} />;
  const isClosed = isPanelClosed(address);
  return (
    <div className={css.wall} data-closed={isClosed || undefined}>
      {isClosed ? null : (
        <aside className={css.filters} aria-label="Filters">
          {panel}
        </aside>
      )}
      <section aria-label="Artworks" className={css.main}>
        <WallTools segmentId={segment.id} filters={panel}>
          {may.export && list.totalCount > 0 ? (
            <ExportMenu
              addressOf={(format) =>
                urlOf(exportsRoutes.catalogue, { query: { ...wallQuery(address), segmentId: segment.id, format } })
              }
            />
          ) : null}
          {may.chooseModel ? <ModelButton segmentId={segment.id} /> : null}
          {may.hang ? <HangWorks segment={segment} /> : null}
        </WallTools>
        {list.totalCount > 0 ? (
          <InfiniteList first={{ items: list.artworks, nextPage: list.nextPage }} from={from} itemsOf={artworksOf}>
            {(works) => (
              <WallWorks
                segment={segment}
                works={works}
                totalCount={list.totalCount}
                mayHang={may.hang}
                mayCollect={may.collect}
                mayEdit={may.edit}
                together={together}
              />
            )}
          </InfiniteList>
        ) : isFilteredWall(address) ? (
          <EmptyState
            title="No search result"
            text={`Nothing in ${segment.name} matches this search and these filters together.`}
            action={<ButtonLink to={wallWithoutFilters(address)}>Clear filters</ButtonLink>}
          />
        ) : (
          <EmptyState
            title="No artworks in this segment yet"
            text={
              may.hang
                ? 'Hang works from the catalogue. What you publish appears here and on the segment’s page.'
                : 'What its curators hang and publish appears here and on the segment’s page.'
            }
          />
        )}
      </section>
    </div>
  );
}
