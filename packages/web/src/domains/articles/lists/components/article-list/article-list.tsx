import type { ArticleSummary } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { CallAddress } from '@oeuvre/contracts/kernel/route.ts';
import type { ReactNode } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';
import { ButtonLink } from '../../../../../ui/button/button.tsx';
import { EmptyState } from '../../../../../ui/empty-state/empty-state.tsx';
import { InfiniteList, type Page } from '../../../../../ui/infinite-list/infinite-list.tsx';
import { Hidden } from '../../../../../ui/layout/layout.tsx';
import { Loading, SkeletonLine } from '../../../../../ui/skeleton/skeleton.tsx';
import { useIsLate } from '../../../../../ui/use-is-late.ts';
import { itemsOfArticles } from '../../../shared/articles.links.ts';
import { ArticleCard } from '../article-card/article-card.tsx';
import css from '../article-skeletons/article-skeletons.module.css';
import { ArticleSkeletons } from '../article-skeletons/article-skeletons.tsx';

interface ArticleListProps {
  readonly first: Page<ArticleSummary>;
  /** The address of the call that the first page came from. */
  readonly from: CallAddress<{ readonly articles: readonly ArticleSummary[]; readonly nextPage: string | number | null }>;
  /** What the articles' addresses say of where the reader came from. */
  readonly source: string;
  /** The segment whose page the list stands on: the way back leads there. */
  readonly segmentId?: string;
  /** Stories hang in columns; rows of the working side stand below one another with their status. */
  readonly hang: 'stories' | 'rows';
  readonly empty: ReactNode;
}

/** Articles that go on by themselves, twenty at a time; twenty skeletons while another filter is on its way. */
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

/** Another filter of the same list is on its way for so long that somebody would notice. */
function useIsFiltering(): boolean {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const isAsked = state === 'loading' && location.pathname === pathname;
  return useIsLate(isAsked);
}

/** In the order in which one would drop them. */
const filterNames = ['searchText', 'usersIds', 'authorsIds', 'articleStatus', 'ownerArticleStatus', 'segmentsIds'];
const withoutIt = { searchText: 'Search for everything', usersIds: 'All authors', authorsIds: 'All authors', segmentsIds: 'All segments' } as const;

/** What excluded everything, and the one filter to drop. */
function NoResult({ query, excluding }: { readonly query: URLSearchParams; readonly excluding: string }) {
  const others = new URLSearchParams([...query].filter(([name]) => name !== excluding && name !== 'page'));
  const sought = query.get('searchText');
  return (
    <EmptyState
      title="No search result"
      text={sought ? <>Nothing here has “{sought}” in its title or text.</> : 'Nothing here matches these filters.'}
      action={<ButtonLink to={`?${others}`}>{withoutIt[excluding as keyof typeof withoutIt] ?? 'Any status'}</ButtonLink>}
    />
  );
}
