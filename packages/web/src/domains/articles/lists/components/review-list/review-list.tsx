import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Frame, Hang, PageHead } from '../../../../../ui/layout/layout.tsx';
import { isPanelClosed, PanelToggle } from '../../../../../ui/working/filter-panel/filter-panel.tsx';
import { useGridState } from '../../../../../ui/working/grid-state/use-grid-state.ts';
import type { loadForReview } from '../../article-list-query.ts';
import { ArticleFilters, type ArticleFiltersProps } from '../article-filters/article-filters.tsx';
import { ArticleList } from '../article-list/article-list.tsx';

interface ReviewListProps extends Pick<ArticleFiltersProps, 'statuses' | 'defaultStatuses'> {
  readonly title: string;
  readonly source: 'all' | 'for_review';
  readonly loaded: Awaited<ReturnType<typeof loadForReview>>;
  readonly empty: ReactNode;
}

/** A page of articles for people who review them, with their filters; the browser keeps whether these are closed. */
export function ReviewList({ title, source, loaded, empty, ...filters }: ReviewListProps) {
  useGridState(`articles ${source}`, { names: ['panel'] });
  return (
    <>
      <Frame>
        <PageHead title={title}>
          <PanelToggle />
        </PageHead>
      </Frame>
      <FilteredArticles
        filters={
          <ArticleFilters
            {...filters}
            authors={loaded.authors}
            authorsName="authorsIds"
            suggestions={{ from: '/api/articles-review/suggestions', source }}
          />
        }
      >
        <ArticleList first={loaded.first} from={loaded.from} source={source} hang="rows" empty={empty} />
      </FilteredArticles>
    </>
  );
}

interface FilteredArticlesProps {
  readonly filters: ReactNode;
  readonly children: ReactNode;
}

/** A list of articles with its filters in the margin, or over the whole width while they are closed. */
export function FilteredArticles({ filters, children }: FilteredArticlesProps) {
  const [address] = useSearchParams();
  return isPanelClosed(address) ? <Frame>{children}</Frame> : <Hang margin={filters}>{children}</Hang>;
}
