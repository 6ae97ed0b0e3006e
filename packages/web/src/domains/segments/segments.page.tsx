import { pages } from '@oeuvre/contracts/addresses.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { callOf } from '../../ui/api-context.ts';
import { EmptyState } from '../../ui/empty-state/empty-state.tsx';
import { InfiniteList } from '../../ui/infinite-list/infinite-list.tsx';
import { Frame, PageHead } from '../../ui/layout/layout.tsx';
import { pageMeta, siteOfMatches } from '../../ui/meta.ts';
import type { PageHandle } from '../../ui/page-handle.ts';
import { WorksRow } from '../artworks/components/works-row/works-row.tsx';
import { StandingLabel } from '../memberships/components/standing-label/standing-label.tsx';
import type { Route } from './+types/segments.page';
import { SegmentRow } from './components/segment-row/segment-row.tsx';

export const handle = { shared: true } satisfies PageHandle;

const rowsWithWorks = 12;
const worksInRow = 6;

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = callOf(context);
  const list = await call(membershipsRoutes.segments, {
    query: { page: new URL(request.url).searchParams.get('page') ?? 1 },
  });
  const runs = await Promise.all(
    list.segments
      .slice(0, rowsWithWorks)
      .map((segment) => call(artworksRoutes.list, { query: { segmentsIds: [segment.id], itemsPerPage: worksInRow } })),
  );
  const works = Object.fromEntries(
    runs.map((run, at) => [list.segments[at]!.id, { count: run.totalCount, shown: run.exhibits }]),
  );
  return { list, works, from: urlOf(membershipsRoutes.segments, { query: {} }) };
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), {
    title: 'Segments',
    description: 'Groups of people that curators publish artworks and articles to.',
    path: pages.segments,
  });

const segmentsOf = (reply: { segments: SegmentOfViewer[] }) => reply.segments;

export default function SegmentsPage({ loaderData }: Route.ComponentProps) {
  const { list, works, from } = loaderData;
  return (
    <Frame>
      <PageHead
        title="Segments"
        text="Groups that curators publish artworks and articles to. Some are open to everyone, some by application."
      />
      {list.segments.length === 0 ? <EmptyState title="There are no segments yet." /> : null}
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
