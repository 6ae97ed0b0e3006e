import { loginAt, pageAt, pages } from '@oeuvre/contracts/addresses.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { ownMembershipsRoutes } from '@oeuvre/contracts/domains/memberships/own/own.routes.ts';
import { type Call, urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { redirect } from 'react-router';
import { callOf, refusalOf } from '../../ui/api-context.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Frame, PageHead } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList } from '../../ui/lists/infinite-list/infinite-list.tsx';
import { Tabs } from '../../ui/lists/tabs/tabs.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { stayOnFailure } from '../../ui/stay-on-failure.ts';
import { useIsGuest } from '../accounts/accounts.viewer.ts';
import { ListSearch } from '../artworks/components/list-search/list-search.tsx';
import { WorksRow } from '../artworks/components/works-row/works-row.tsx';
import { actOnSegment } from '../memberships/act-on-segment.ts';
import { StandingLabel } from '../memberships/components/standing-label/standing-label.tsx';
import { WaitingList } from '../memberships/own/components/waiting-list/waiting-list.tsx';
import type { Route } from './+types/segments.page';
import { SegmentRow } from './components/segment-row/segment-row.tsx';
import { isMine, mySegments } from './segments.links.ts';
import css from './segments.module.css';

export const handle = { hydrate: 'later', shared: true } satisfies PageHandle;

const rowsWithWorks = 12;
const worksInRow = 6;

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const { searchParams } = url;
  const text = searchParams.get('searchQuery')?.trim().slice(0, 200) ?? '';
  const isOwn = isMine(searchParams);
  const asked = { ...(isSearchable(text) && { searchQuery: text }), ...(isOwn && { mine: 'true' as const }) };
  const [list, waiting] = await Promise.all([
    call(membershipsRoutes.segments, { query: { ...asked, page: searchParams.get('page') ?? 1 } }),
    isOwn ? listWaiting(call) : [],
  ]);
  const runs = await Promise.all(
    list.segments
      .slice(0, rowsWithWorks)
      .map((segment) => call(artworksRoutes.list, { query: { segmentsIds: [segment.id], itemsPerPage: worksInRow } })),
  );
  const works = Object.fromEntries(
    runs.map((run, at) => [list.segments[at]!.id, { count: run.totalCount, shown: run.exhibits }]),
  );
  const isSearch = asked.searchQuery !== undefined;
  return { list, works, waiting, isOwn, isSearch, from: urlOf(membershipsRoutes.segments, { query: asked }) };
}

/** Invitations and requests are answered here; not by the segment's own page, which a browser without a network may not have. */
export const action = async ({ context, request }: Route.ActionArgs) =>
  actOnSegment(callOf(context), await request.formData());
/** The row that was pressed shows the error. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  stayOnFailure(serverAction, (error) => ({ error }));

/** Guests have no segments of their own before they log in. */
async function listWaiting(call: Call) {
  try {
    return (await call(ownMembershipsRoutes.waiting, { query: { itemsPerPage: 100 } })).waiting;
  } catch (error) {
    if (refusalOf(error)?.status === 401) throw redirect(loginAt(mySegments));
    throw error;
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOfMatches(matches), {
    title: loaderData?.isOwn ? 'My segments' : 'Segments',
    description: 'Groups of people that curators publish artworks and articles to.',
    path: pages.segments,
    isPrivate: loaderData?.isOwn ?? false,
  });

const segmentsOf = (reply: { segments: SegmentOfViewer[] }) => reply.segments;
const tabs = [
  { id: 'ALL', label: 'All segments' },
  { id: 'MINE', label: 'My segments' },
] as const;

export default function SegmentsPage({ loaderData }: Route.ComponentProps) {
  const { list, works, waiting, isOwn, isSearch, from } = loaderData;
  const isGuest = useIsGuest();
  return (
    <Frame>
      <PageHead
        title={isOwn ? 'My segments' : 'Segments'}
        text="Groups that curators publish artworks and articles to. Some are open to everyone, some by application."
      >
        <ListSearch label="Search segments" />
      </PageHead>
      {isGuest ? null : (
        <div className={css.tabs}>
          <Tabs label="Segments" tabs={tabs} selected={isOwn ? 'MINE' : 'ALL'} forget={['page', 'searchQuery']} />
        </div>
      )}
      <WaitingList waiting={waiting} />
      {list.segments.length === 0 ? <NoSegments isOwn={isOwn} isSearch={isSearch} /> : null}
      <InfiniteList first={{ items: list.segments, nextPage: list.nextPage }} from={from} itemsOf={segmentsOf}>
        {(segments) =>
          segments.map((segment) => (
            <SegmentRow
              key={segment.id}
              level={2}
              segment={segment}
              artworkCount={works[segment.id]?.count}
              standing={<StandingLabel status={segment.status} />}
            >
              {works[segment.id]?.shown.length ? (
                <WorksRow
                  works={works[segment.id]?.shown ?? []}
                  label={`Works of ${segment.name}`}
                  segmentId={segment.id}
                />
              ) : null}
            </SegmentRow>
          ))
        }
      </InfiniteList>
    </Frame>
  );
}

function NoSegments({ isOwn, isSearch }: { readonly isOwn: boolean; readonly isSearch: boolean }) {
  const all = isOwn ? mySegments : pages.segments;
  if (isSearch) return <EmptyState title="No search result" action={<ButtonLink to={all}>Clear search</ButtonLink>} />;
  if (!isOwn) return <EmptyState title="There are no segments yet." />;
  return (
    <EmptyState
      title="You do not belong to a segment yet."
      text="Segments that you join appear here."
      action={<ButtonLink to={pageAt(pages.segments, { tab: 'ALL' })}>All segments</ButtonLink>}
    />
  );
}
