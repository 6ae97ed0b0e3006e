import type { ArticleSource } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import { mayFilterByStatus, mayFilterDrafts } from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import { useViewer } from '../../../../accounts/accounts.viewer.ts';
import { statusChoices } from '../../../shared/articles.words.ts';
import { statusesOfFeed } from '../../article-list-query.ts';
import { ArticleFilters } from '../article-filters/article-filters.tsx';

interface FeedFiltersProps {
  readonly authors: readonly { readonly id: string; readonly name: string }[];
  /** The segment whose articles are listed; without it, everything the reader may read. */
  readonly segmentId?: string;
  /** The list that a suggested article leads back to. */
  readonly source?: ArticleSource;
}

/** The filters of a feed, which shows published articles by default. */
export function FeedFilters({ authors, segmentId, source = 'feed' }: FeedFiltersProps) {
  const viewer = useViewer();
  return (
    <ArticleFilters
      authors={authors}
      statuses={mayFilterByStatus(viewer).allowed ? statusChoices(mayFilterDrafts(viewer).allowed) : []}
      defaultStatuses={statusesOfFeed}
      suggestions={{ from: '/api/articles/suggestions', source, segmentId }}
    />
  );
}
