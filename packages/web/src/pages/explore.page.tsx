import { articlesAt, catalogueAt, pages, segmentAt } from '@oeuvre/contracts/addresses.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import { isSearchable } from '@oeuvre/contracts/kernel/search-text.ts';
import { Link } from 'react-router';
import { useViewer } from '../domains/accounts/accounts.viewer.ts';
import { ArticleCard } from '../domains/articles/lists/components/article-card/article-card.tsx';
import { type ArtworkShown, artworkAddress, makerAndDate, ratioOf } from '../domains/artworks/artworks.links.ts';
import { ArtworkCard } from '../domains/artworks/components/artwork-card/artwork-card.tsx';
import { ArtworkPicture } from '../domains/artworks/components/artwork-picture/artwork-picture.tsx';
import { Bookmark } from '../domains/artworks/components/bookmark/bookmark.tsx';
import { WorksRow } from '../domains/artworks/components/works-row/works-row.tsx';
import { StandingLabel } from '../domains/memberships/components/standing-label/standing-label.tsx';
import { SiteSearch } from '../domains/search/components/site-search/site-search.tsx';
import { SegmentRow } from '../domains/segments/components/segment-row/segment-row.tsx';
import { callOf } from '../ui/api-context.ts';
import { proportion, Rows, sizesInRow } from '../ui/layout/hangs.tsx';
import { Frame, More, Section } from '../ui/layout/layout.tsx';
import { EmptyState } from '../ui/lists/empty-state/empty-state.tsx';
import { pageMeta, siteOfMatches } from '../ui/meta.ts';
import type { PageHandle } from '../ui/page-handle.ts';
import type { Route } from './+types/explore.page';
import css from './explore.module.css';

export const handle = { hydrate: 'later', shared: true, fewStyles: true } satisfies PageHandle;

const segmentsShown = 4;
const worksInRow = 6;

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const text = url.searchParams.get('searchQuery')?.trim().slice(0, 200) ?? '';
  const searchQuery = isSearchable(text) ? text : undefined;
  const [{ exhibits: works, totalCount }, { articles }, { segments }] = await Promise.all([
    call(artworksRoutes.list, { query: { itemsPerPage: searchQuery ? 30 : 14, ...(searchQuery && { searchQuery }) } }),
    call(articlesRoutes.list, { query: { itemsPerPage: 4, ...(searchQuery && { searchText: searchQuery }) } }),
    call(membershipsRoutes.segments, { query: { itemsPerPage: segmentsShown, ...(searchQuery && { searchQuery }) } }),
  ]);
  return {
    text,
    works,
    lead: searchQuery ? undefined : (works.find(({ image }) => image) ?? (await newestWithPicture(call))),
    worksCount: totalCount,
    articles,
    rows: await withWorks(call, segments),
    isSearch: searchQuery !== undefined,
  };
}

/** Usually it is among the newest works anyway. */
async function newestWithPicture(call: Call) {
  const { exhibits } = await call(artworksRoutes.list, { query: { has: ['picture'], itemsPerPage: 1 } });
  return exhibits[0];
}

/** The first works of each segment that the viewer may see. */
function withWorks<Segment extends { id: string }>(call: Call, segments: readonly Segment[]) {
  return Promise.all(
    segments.map(async (segment) => {
      const { exhibits, totalCount } = await call(artworksRoutes.list, {
        query: { segmentsIds: [segment.id], itemsPerPage: worksInRow },
      });
      return { segment, works: exhibits, count: totalCount };
    }),
  );
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), {
    title: 'Explore',
    description: 'Artworks, collections and articles, chosen by curators.',
    path: pages.explore,
  });

type Loaded = Route.ComponentProps['loaderData'];

export default function ExplorePage({ loaderData }: Route.ComponentProps) {
  const { text, works, lead, worksCount, articles, rows, isSearch } = loaderData;
  const viewer = useViewer();
  const recent = works.filter(({ id }) => id !== lead?.id);
  const nothingFound = isSearch && works.length + articles.length + rows.length === 0;

  return (
    <>
      <Frame className={css.door}>
        <div>
          <h1 className={css.title}>Artworks, collections and articles, chosen by curators.</h1>
          <div className={css.search}>
            <SiteSearch text={text} />
          </div>
        </div>
        {lead ? (
          <LeadWork
            work={lead}
            to={artworkAddress(viewer, lead)}
            segment={rows.find(({ segment }) => lead.segments.some((id) => id === segment.id))?.segment}
          />
        ) : null}
      </Frame>
      {nothingFound ? <NothingFound text={text} /> : null}
      {rows.length > 0 ? (
        <Section title="Segments" more={{ to: pages.segments, label: 'All segments' }}>
          {rows.map((row) => (
            <RowOfSegment key={row.segment.id} row={row} />
          ))}
        </Section>
      ) : null}
      {articles.length > 0 ? (
        <Section
          title={isSearch ? 'Articles' : 'Recent articles'}
          more={{ to: articlesAt({ searchText: isSearch ? text : undefined }), label: 'All articles' }}
        >
          <Stories articles={articles} />
        </Section>
      ) : null}
      {recent.length > 0 ? (
        <Section
          title={isSearch ? 'Artworks' : 'Recent works'}
          more={{
            to: catalogueAt({ searchQuery: isSearch ? text : undefined }),
            label: worksCount > works.length || !isSearch ? 'All artworks' : 'As a wall',
          }}
        >
          <RecentWorks works={recent} />
        </Section>
      ) : null}
    </>
  );
}

function RecentWorks({ works }: Pick<Loaded, 'works'>) {
  const viewer = useViewer();
  return (
    <Rows>
      {works.map((work) => (
        <ArtworkCard
          key={work.id}
          artwork={work}
          to={artworkAddress(viewer, work)}
          sizes={sizesInRow(ratioOf(work), recentHeights)}
          style={proportion(ratioOf(work))}
          act={<Bookmark artwork={work} />}
        />
      ))}
    </Rows>
  );
}

const NothingFound = ({ text }: { readonly text: string }) => (
  <Frame>
    <EmptyState
      title="No search result"
      text={`Nothing matches '${text}'.`}
      action={<More to={pages.explore}>Clear search</More>}
    />
  </Frame>
);

function RowOfSegment({ row: { segment, works, count } }: { readonly row: Loaded['rows'][number] }) {
  return (
    <SegmentRow segment={segment} artworkCount={count} standing={<StandingLabel status={segment.status} />}>
      {works.length > 0 ? <WorksRow works={works} label={`Works of ${segment.name}`} segmentId={segment.id} /> : null}
    </SegmentRow>
  );
}

/** `--row-h` of the rows, and some of what fills them up. */
const recentHeights = { phone: 168, wide: 264 };

/** As wide as its column, unless it would be higher than most of the window. */
function leadSizes(work: ArtworkShown): string {
  const byHeight = `${Math.round(70 * ratioOf(work))}vh`;
  return `(min-width: 68rem) min(50rem, ${byHeight}), min(94vw, ${byHeight})`;
}

interface LeadWorkProps {
  readonly work: ArtworkShown;
  readonly to: string;
  readonly segment: { readonly id: string; readonly name: string } | undefined;
}

function LeadWork({ work, to, segment }: LeadWorkProps) {
  return (
    <figure className={css.lead} style={proportion(ratioOf(work))}>
      <Link to={to}>
        <ArtworkPicture artwork={work} sizes={leadSizes(work)} isEager />
      </Link>
      <figcaption className={css.caption} dir="auto">
        <span>
          <cite className={css.work}>{work.title}</cite>
          {makerAndDate(work) ? `, ${makerAndDate(work)}` : null}
        </span>
        {segment ? <More to={segmentAt(segment.id)}>{segment.name}</More> : null}
      </figcaption>
    </figure>
  );
}

function Stories({ articles }: { readonly articles: Loaded['articles'] }) {
  const [first, ...others] = articles;
  return (
    <div className={css.stories}>
      {first ? <ArticleCard article={first} hang="lead" lines={3} /> : null}
      {others.length > 0 ? (
        <div className={css.others}>
          {others.map((article) => (
            <ArticleCard key={article.id} article={article} hang="side" lines={3} />
          ))}
        </div>
      ) : null}
    </div>
  );
}
