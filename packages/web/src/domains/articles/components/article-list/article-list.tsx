import type { ArticleSummary } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { InfiniteList, type Page } from '../../../../ui/infinite-list/infinite-list.tsx';
import { Loading, SkeletonLine, SkeletonPicture } from '../../../../ui/skeleton/skeleton.tsx';
import { itemsOfArticles } from '../../articles.queries.ts';
import { ArticleCard } from '../article-card/article-card.tsx';
import css from './article-list.module.css';

interface ArticleListProps {
  readonly first: Page<ArticleSummary>;
  /** The address of the call that the first page came from. */
  readonly from: string;
  /** What the articles' addresses say of where the reader came from. */
  readonly source: string;
  /** The segment whose page the list stands on: the way back leads there. */
  readonly segmentId?: string;
  /** Stories hang in columns; rows of the working side stand below one another with their status. */
  readonly hang: 'stories' | 'rows';
  readonly empty: ReactNode;
}

const skeletonCount = 20;

/** Articles that go on by themselves, twenty at a time; twenty skeletons while another filter is on its way. */
export function ArticleList({ first, from, source, segmentId, hang, empty }: ArticleListProps) {
  const { state, location } = useNavigation();
  const isFiltering = state === 'loading' && location.pathname === window.location.pathname;
  const skeleton = <Skeletons hang={hang} />;
  if (isFiltering) return <Loading>{skeleton}</Loading>;
  if (first.items.length === 0) return empty;
  return (
    <InfiniteList first={first} from={from} itemsOf={itemsOfArticles} skeleton={<SkeletonLine width="12rem" />}>
      {(articles) => (
        <div className={css[hang]}>
          <h2 className={css.name}>List of articles</h2>
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

function Skeletons({ hang }: { readonly hang: ArticleListProps['hang'] }) {
  return (
    <div className={css[hang]}>
      {Array.from({ length: skeletonCount }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places without things in them
        <div key={at} className={css.skeleton}>
          {hang === 'stories' ? <SkeletonPicture ratio={1.4} /> : null}
          <SkeletonLine width="70%" />
          <SkeletonLine width="40%" />
          <SkeletonLine />
        </div>
      ))}
    </div>
  );
}
