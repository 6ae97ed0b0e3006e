import type { ArticleSummary } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { CallAddress } from '@oeuvre/contracts/kernel/route.ts';
import type { ReactNode } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { ButtonLink } from '../../../../../ui/button/button.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { EmptyState } from '../../../../../ui/lists/empty-state/empty-state.tsx';
import { InfiniteList, type Page } from '../../../../../ui/lists/infinite-list/infinite-list.tsx';
import { Loading, SkeletonLine } from '../../../../../ui/skeleton/skeleton.tsx';
import { useIsLate } from '../../../../../ui/use-is-late.ts';
import { itemsOfArticles } from '../../../shared/articles.links.ts';
import { ArticleCard } from '../article-card/article-card.tsx';
import css from '../article-skeletons/article-skeletons.module.css';
import { ArticleSkeletons } from '../article-skeletons/article-skeletons.tsx';

interface ArticleListProps {
  readonly first: Page<ArticleSummary>;
  /** The call that the first page came from. */
  readonly from: CallAddress<{
    readonly articles: readonly ArticleSummary[];
    readonly nextPage: string | number | null;
  }>;
  /** The `source` in the articles' addresses. */
  readonly source: string;
  /** The segment page with this list, for the back link. */
  readonly segmentId?: string;
  /** `stories` is a grid of cards; `rows` is the list of staff pages, with the status. */
  readonly hang: 'stories' | 'rows';
  readonly empty: ReactNode;
}

/** Articles with infinite scroll, twenty at a time; twenty skeletons while another filter loads. */
export function ArticleList({ first, from, source, segmentId, hang, empty }: ArticleListProps) {
  const [query] = useSearchParams();
  const excluding = filterNames.find((name) => query.get(name));
  if (useIsFiltering())
    return (
      <Loading>
        <ArticleSkeletons hang={hang} />
      </Loading>
    );
  if (first.items.length === 0) return excluding ? <NoResult query={query} excluding={excluding} /> : empty;
  return (
    <InfiniteList first={first} from={from} itemsOf={itemsOfArticles} skeleton={<SkeletonLine width="12rem" />}>
      {(articles) => (
        <div className={css[hang]}>
          <Hidden as="h2">List of articles</Hidden>
          {articles.map((article, at) => (
            <ArticleCard
              key={article.id}
              article={article}
              from={`source=${source}${segmentId ? `&segmentId=${segmentId}` : ''}`}
              hang={hang === 'rows' ? 'side' : 'story'}
              lines={hang === 'rows' ? 3 : 4}
              isForReview={hang === 'rows'}
              isEager={at < 3}
            />
          ))}
        </div>
      )}
    </InfiniteList>
  );
}

/** True if another filter of the same list takes noticeably long to load. */
function useIsFiltering(): boolean {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isAsked = state === 'loading' && location.pathname === pathname;
  return useIsLate(isAsked);
}

/** In the order in which one would remove them. */
const filterNames = ['searchText', 'usersIds', 'authorsIds', 'articleStatus', 'ownerArticleStatus', 'segmentsIds'];
const withoutIt = {
  searchText: 'Search for everything',
  usersIds: 'All authors',
  authorsIds: 'All authors',
  segmentsIds: 'All segments',
} as const;

/** Why there are no results, and the one filter to remove. */
function NoResult({ query, excluding }: { readonly query: URLSearchParams; readonly excluding: string }) {
  const others = new URLSearchParams([...query].filter(([name]) => name !== excluding && name !== 'page'));
  const sought = query.get('searchText');
  return (
    <EmptyState
      title="No search result"
      text={sought ? <>Nothing here has “{sought}” in its title or text.</> : 'Nothing here matches these filters.'}
      action={
        <ButtonLink to={`?${others}`}>{withoutIt[excluding as keyof typeof withoutIt] ?? 'Any status'}</ButtonLink>
      }
    />
  );
}
