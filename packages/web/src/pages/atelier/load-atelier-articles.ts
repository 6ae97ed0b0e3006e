import { mayFilterDrafts, mayReviewArticlesOf } from '@oeuvre/contracts/domains/articles/articles.policy.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import type { Viewer } from '@oeuvre/contracts/kernel/viewer.ts';
import { filterQuery, loadForReview, loadOfSegment } from '../../domains/articles/lists/article-list-query.ts';

interface Asked {
  readonly viewer: Viewer;
  readonly segmentId: SegmentId;
}

/** The articles of a segment, as far as the viewer reviews or reads them. */
export async function loadAtelierArticles(call: Call, { viewer, segmentId }: Asked, address: URLSearchParams) {
  const mayReview = mayReviewArticlesOf(viewer, segmentId).allowed;
  return {
    mayReview,
    hasDrafts: mayFilterDrafts(viewer).allowed,
    list: mayReview
      ? await loadForReview(call, { ...filterQuery(address), segmentsIds: [segmentId] })
      : await loadOfSegment(call, segmentId, address),
  };
}
