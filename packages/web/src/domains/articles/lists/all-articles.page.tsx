import { viewerOf } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { maySeeAllArticles } from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { data } from 'react-router';
import { callOf } from '../../../ui/api-context.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Frame, Hang, PageHead } from '../../../ui/layout/layout.tsx';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { statusChoices } from '../shared/articles.words.ts';
import type { Route } from './+types/all-articles.page';
import { filterQuery, firstPage, namesOf } from './article-list-query.ts';
import { ArticleFilters } from './components/article-filters/article-filters.tsx';
import { ArticleList } from './components/article-list/article-list.tsx';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'All articles', isPrivate: true });

/** Every article of the site, including drafts: for administrators. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const call = callOf(context);
  const verdict = maySeeAllArticles(viewerOf(await call(accountsRoutes.me, {})));
  if (!verdict.allowed) throw data(null, { status: verdict.reason === 'signed-out' ? 401 : 403 });
  const { page, hasChosenStatus: _, ...filter } = filterQuery(new URL(request.url).searchParams);
  const [list, authors] = await Promise.all([
    call(articlesRoutes.listForReview, { query: { ...filter, page } }),
    call(articlesRoutes.authorsForReview, { query: { segmentsIds: filter.segmentsIds } }),
  ]);
  return {
    first: firstPage(list),
    authors: namesOf(authors),
    from: urlOf(articlesRoutes.listForReview, { query: filter }),
  };
}

export default function AllArticlesPage({ loaderData }: Route.ComponentProps) {
  const { first, authors, from } = loaderData;
  return (
    <>
      <Frame>
        <PageHead title="All articles" />
      </Frame>
      <Hang
        margin={
          <ArticleFilters
            authors={authors}
            authorsName="authorsIds"
            statuses={statusChoices(true)}
            suggestions={{ from: '/api/articles-review/suggestions', source: 'all' }}
          />
        }
      >
        <ArticleList
          first={first}
          from={from}
          source="all"
          hang="rows"
          empty={<EmptyState title="No articles match." />}
        />
      </Hang>
    </>
  );
}
