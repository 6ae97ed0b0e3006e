import type { ArticleSummary } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { ArticleCard } from '../../../articles/components/article-card/article-card.tsx';
import { EmptyState } from '../../../../ui/empty-state/empty-state.tsx';
import { InfiniteList } from '../../../../ui/infinite-list/infinite-list.tsx';
import css from './segment-articles.module.css';

interface SegmentArticlesProps {
  readonly segmentId: string;
  readonly articles: { readonly list: { readonly articles: readonly ArticleSummary[]; readonly nextPage: string | number | null }; readonly from: string };
}

const articlesOf = (reply: { articles: ArticleSummary[] }) => reply.articles;

/** The articles of a segment that the viewer may read. */
export function SegmentArticles({ segmentId, articles: { list, from } }: SegmentArticlesProps) {
  if (list.articles.length === 0) return <EmptyState title="No article has been published to this segment yet." />;
  return (
    <InfiniteList first={{ items: list.articles, nextPage: list.nextPage }} from={from} itemsOf={articlesOf}>
      {(articles) => (
        <div className={css.stories}>
          {articles.map((article, at) => (
            <ArticleCard key={article.id} article={article} from={`segmentId=${segmentId}`} lines={3} isEager={at < 3} />
          ))}
        </div>
      )}
    </InfiniteList>
  );
}
