import { pages } from '@oeuvre/contracts/addresses.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { useSearchParams } from 'react-router';
import { callOf } from '../../../ui/api-context.ts';
import { Frame, Hang, PageHead } from '../../../ui/layout/layout.tsx';
import { EmptyState } from '../../../ui/lists/empty-state/empty-state.tsx';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { feedsOf } from '../shared/articles.links.ts';
import type { Route } from './+types/articles.page';
import { feedQuery, firstPage, namesOf } from './article-list-query.ts';
import { ArticleList } from './components/article-list/article-list.tsx';
import { FeedFilters } from './components/feed-filters/feed-filters.tsx';
import { FeedsLink } from './components/feeds-link/feeds-link.tsx';

export const handle = { hydrate: 'later', shared: true, fewStyles: true } satisfies PageHandle;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), {
    title: 'Articles',
    description: 'Articles about artworks, by the people who look after them.',
    path: pages.articles,
    feeds: feedsOf(),
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const { page, ...filter } = feedQuery(url.searchParams);
  const [list, authors] = await Promise.all([
    call(articlesRoutes.list, { query: { ...filter, page } }),
    call(articlesRoutes.authors, { query: { segmentsIds: filter.segmentsIds } }),
  ]);
  return { first: firstPage(list), authors: namesOf(authors), from: urlOf(articlesRoutes.list, { query: filter }) };
}

export default function ArticlesPage({ loaderData }: Route.ComponentProps) {
  const { first, authors, from } = loaderData;
  const [query] = useSearchParams();
  const only = authors.find(({ id }) => id === query.get('usersIds'));
  return (
    <>
      <Frame>
        <PageHead title={only ? `Articles by ${only.name}` : 'Articles'}>
          <FeedsLink />
        </PageHead>
      </Frame>
      <Hang margin={<FeedFilters authors={authors} />}>
        <ArticleList
          first={first}
          from={from}
          source="feed"
          hang="stories"
          empty={
            <EmptyState
              title="Nothing has been published yet."
              text="Published articles that you may read are listed here."
            />
          }
        />
      </Hang>
    </>
  );
}
