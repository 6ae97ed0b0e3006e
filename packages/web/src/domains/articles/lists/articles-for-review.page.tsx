import type { StatusFilter } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import { mayFilterDrafts } from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import { callOf } from '../../../ui/api-context.ts';
import { EmptyState } from '../../../ui/lists/empty-state/empty-state.tsx';
import { pageMeta, siteOfMatches } from '../../../ui/meta.ts';
import type { PageHandle } from '../../../ui/page-handle.ts';
import { useViewer } from '../../accounts/accounts.viewer.ts';
import { statusChoices } from '../shared/articles.words.ts';
import type { Route } from './+types/articles-for-review.page';
import { filterQuery, loadForReview } from './article-list-query.ts';
import { ReviewList } from './components/review-list/review-list.tsx';

export const handle = { side: 'work' } satisfies PageHandle;
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(siteOfMatches(matches), { title: 'Articles for review', isPrivate: true });

/** Articles on review come first: the default of this list. */
const defaultStatuses: readonly StatusFilter[] = ['false'];

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = filterQuery(url.searchParams);
  const articleStatus = asked.hasChosenStatus ? asked.articleStatus : [...defaultStatuses];
  return loadForReview(callOf(context), { ...asked, articleStatus });
}

export default function ArticlesForReviewPage({ loaderData }: Route.ComponentProps) {
  const { allowed: hasDrafts } = mayFilterDrafts(useViewer());
  return (
    <ReviewList
      title="Articles for review"
      source="for_review"
      statuses={statusChoices(hasDrafts)}
      defaultStatuses={defaultStatuses}
      loaded={loaderData}
      empty={
        <EmptyState title="Nothing to review." text="Articles that authors submit to your segments appear here." />
      }
    />
  );
}
