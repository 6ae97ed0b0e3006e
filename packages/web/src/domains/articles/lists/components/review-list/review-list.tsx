import type { ReactNode } from 'react';
import { Frame, Hang, PageHead } from '../../../../../ui/layout/layout.tsx';
import type { loadForReview } from '../../article-list-query.ts';
import { ArticleFilters, type ArticleFiltersProps } from '../article-filters/article-filters.tsx';
import { ArticleList } from '../article-list/article-list.tsx';

interface ReviewListProps extends Pick<ArticleFiltersProps, 'statuses' | 'defaultStatuses'> {
  readonly title: string;
  readonly source: 'all' | 'for_review';
  readonly loaded: Awaited<ReturnType<typeof loadForReview>>;
  readonly empty: ReactNode;
}

/** A page of articles for people who review them, with their filters. */
export const ReviewList = ({ title, source, loaded: { first, authors, from }, empty, ...filters }: ReviewListProps) => (
  <>
    <Frame>
      <PageHead title={title} />
    </Frame>
    <Hang
      margin={
        <ArticleFilters
          {...filters}
          authors={authors}
          authorsName="authorsIds"
          suggestions={{ from: '/api/articles-review/suggestions', source }}
        />
      }
    >
      <ArticleList first={first} from={from} source={source} hang="rows" empty={empty} />
    </Hang>
  </>
);
