import type { StatusFilter } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import { mayFilterDrafts } from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { urlOf } from '@oeuvre/contracts/kernel/route.ts';
import { callOf } from '../../../ui/api-context.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { Frame, Hang, PageHead } from '../../../ui/layout/layout.tsx';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { useViewer } from '../../accounts/accounts.viewer.ts';
import { statusChoices } from '../shared/articles.words.ts';
import type { Route } from './+types/articles-for-review.page';
import { filterQuery, firstPage, namesOf } from './article-list-query.ts';
import { ArticleFilters } from './components/article-filters/article-filters.tsx';
import { ArticleList } from './components/article-list/article-list.tsx';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Articles for review', isPrivate: true });

/** Articles on review come first: the default of this list. */
const defaultStatuses: readonly StatusFilter[] = ['false'];

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = callOf(context);
  const { page, hasChosenStatus, articleStatus, ...asked } = filterQuery(new URL(request.url).searchParams);
  const filter = { ...asked, articleStatus: hasChosenStatus ? articleStatus : [...defaultStatuses] };
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

export default function ArticlesForReviewPage({ loaderData }: Route.ComponentProps) {
  const { first, authors, from } = loaderData;
  const { allowed: hasDrafts } = mayFilterDrafts(useViewer());
  return (
    <>
      <Frame>
        <PageHead title="Articles for review" />
      </Frame>
      <Hang
        margin={
          <ArticleFilters
            authors={authors}
            authorsName="authorsIds"
            statuses={statusChoices(hasDrafts)}
            defaultStatuses={defaultStatuses}
            suggestions={{ from: '/api/articles-review/suggestions', source: 'for_review' }}
          />
        }
      >
        <ArticleList
          first={first}
          from={from}
          source="for_review"
          hang="rows"
          empty={
            <EmptyState title="Nothing to review." text="Articles that authors submit to your segments appear here." />
          }
        />
      </Hang>
    </>
  );
}
