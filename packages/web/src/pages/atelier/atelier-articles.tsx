import { ArticleFilters } from '../../domains/articles/lists/components/article-filters/article-filters.tsx';
import { ArticleList } from '../../domains/articles/lists/components/article-list/article-list.tsx';
import { FeedFilters } from '../../domains/articles/lists/components/feed-filters/feed-filters.tsx';
import { FilteredArticles } from '../../domains/articles/lists/components/review-list/review-list.tsx';
import { statusChoices } from '../../domains/articles/shared/articles.words.ts';
import { Frame } from '../../ui/layout/layout.tsx';
import { EmptyState } from '../../ui/lists/empty-state/empty-state.tsx';
import { PanelToggle } from '../../ui/working/filter-panel/filter-panel.tsx';
import { useGridState } from '../../ui/working/grid-state/use-grid-state.ts';
import css from './atelier.late.module.css';
import type { loadAtelierArticles } from './load-atelier-articles.ts';

interface AtelierArticlesProps {
  readonly segmentId: string;
  readonly articles: Awaited<ReturnType<typeof loadAtelierArticles>>;
}

/** The articles of a segment: everything submitted for its supervisors, the published ones for its curators. */
export function AtelierArticles({ segmentId, articles: { list, mayReview, hasDrafts } }: AtelierArticlesProps) {
  useGridState('segment articles', { names: ['panel'], beside: ['segmentId', 'tab'] });
  return (
    <>
      <Frame className={css.articleTools}>
        <PanelToggle />
      </Frame>
      <FilteredArticles
        filters={
          mayReview ? (
            <ArticleFilters
              authors={list.authors}
              authorsName="authorsIds"
              statuses={statusChoices(hasDrafts)}
              suggestions={{ from: '/api/articles-review/suggestions', source: 'for_review', segmentId }}
            />
          ) : (
            <FeedFilters authors={list.authors} segmentId={segmentId} source="for_review" />
          )
        }
      >
        <ArticleList
          first={list.first}
          from={list.from}
          source="for_review"
          segmentId={segmentId}
          hang="rows"
          empty={
            mayReview ? (
              <EmptyState
                title="No articles in this segment yet"
                text="Articles that authors submit to it appear here, and stay here once they are published."
              />
            ) : (
              <EmptyState title="No article has been published to this segment yet." />
            )
          }
        />
      </FilteredArticles>
    </>
  );
}
