import { viewerOf } from '@oeuvre/contracts/domains/accounts/accounts.model.ts';
import { accountsRoutes } from '@oeuvre/contracts/domains/accounts/accounts.routes.ts';
import { maySeeAllArticles } from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import { data } from 'react-router';
import { callOf } from '../../../ui/api-context.ts';
import { EmptyState } from '../../../ui/lists/empty-state/empty-state.tsx';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { statusChoices } from '../shared/articles.words.ts';
import type { Route } from './+types/all-articles.page';
import { filterQuery, loadForReview } from './article-list-query.ts';
import { ReviewList } from './components/review-list/review-list.tsx';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'All articles', isPrivate: true });

/** Every article of the site, including drafts: for administrators. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const call = callOf(context);
  const verdict = maySeeAllArticles(viewerOf(await call(accountsRoutes.me, {})));
  if (!verdict.allowed) throw data(null, { status: verdict.reason === 'signed-out' ? 401 : 403 });
  return loadForReview(call, filterQuery(url.searchParams));
}

export default function AllArticlesPage({ loaderData }: Route.ComponentProps) {
  return (
    <ReviewList
      title="All articles"
      source="all"
      statuses={statusChoices(true)}
      loaded={loaderData}
      empty={<EmptyState title="No articles match." />}
    />
  );
}
