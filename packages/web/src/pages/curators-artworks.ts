import { articlesForReviewAt, pages, segmentAt } from '@oeuvre/contracts/addresses.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';

/**
 * The curators' view of a segment. It has no pages of its own yet: its articles are those on review in that segment,
 * its works those of the segment's page.
 */
export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const segmentId = query.get('segmentId');
  if (query.get('tab') === 'ARTICLES') return redirect(articlesForReviewAt({ segmentsIds: segmentId }));
  return redirect(segmentId ? segmentAt(segmentId, Object.fromEntries(query)) : pages.catalogue);
}
