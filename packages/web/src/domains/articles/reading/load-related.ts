import type { RelatedArticle } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { artworksRoutes } from '@oeuvre/contracts/domains/artworks/artworks.routes.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import { membershipsRoutes } from '@oeuvre/contracts/domains/memberships/memberships.routes.ts';
import type { ArticleId, SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';

/** A segment of the article, with the artworks in it that the reader may see. */
export type RelatedSegment = SegmentOfViewer & { readonly artworksCount: number };

/** The content below a published article. */
export interface RelatedContent {
  readonly segments: readonly RelatedSegment[];
  readonly related: readonly RelatedArticle[];
}

export async function loadRelated(
  call: Call,
  id: ArticleId,
  segments: readonly SegmentOfViewer[],
): Promise<RelatedContent> {
  const [{ articles: related }, counted] = await Promise.all([
    call(articlesRoutes.related, { params: { id } }),
    withCounts(call, segments),
  ]);
  return { segments: counted, related };
}

/** The segments with the viewer's membership; hidden ones are left out. */
export async function segmentsOf(call: Call, ids: readonly SegmentId[]) {
  const found = await Promise.all(
    ids.map((id) => call(membershipsRoutes.segment, { params: { segmentId: id } }).catch(() => undefined)),
  );
  return found.filter((segment) => segment !== undefined);
}

/** The number of artworks in each that the viewer may see. */
function withCounts(call: Call, segments: readonly SegmentOfViewer[]) {
  return Promise.all(
    segments.map(async (segment) => {
      const { totalCount } = await call(artworksRoutes.list, { query: { segmentsIds: [segment.id], itemsPerPage: 1 } });
      return { ...segment, artworksCount: totalCount };
    }),
  );
}
