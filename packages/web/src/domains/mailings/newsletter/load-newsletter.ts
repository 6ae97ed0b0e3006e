import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import type { SegmentOfViewer } from '@oeuvre/contracts/domains/memberships/memberships.model.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import type { Call } from '@oeuvre/contracts/kernel/route.ts';
import type { Site } from '../../../ui/api-context.ts';
import type { NewsletterShown } from './newsletter-shown.ts';

/** The block names so many recent articles. */
const recentShown = 3;

interface Place {
  readonly segment: SegmentOfViewer | undefined;
  /** The article below which the block is. */
  readonly articleId?: ArticleId;
}

/** The newsletter of a segment as its block shows it; null if this site mails nothing, or if the viewer is suspended. */
export async function loadNewsletter(
  call: Call,
  { massMailing, demo }: Pick<Site, 'massMailing' | 'demo'>,
  { segment, articleId }: Place,
): Promise<NewsletterShown | null> {
  if (!massMailing || !segment || segment.status === 'SUSPENDED') return null;
  const { articles } = await call(articlesRoutes.list, {
    query: { segmentsIds: [segment.id], articleStatus: ['true'], itemsPerPage: recentShown },
  });
  return {
    segmentId: segment.id,
    segmentName: segment.name,
    articleId,
    isOpen: segment.public || segment.status === 'SUBSCRIBED',
    isSubscribed: segment.newsletter.status === 'subscribed',
    isDemo: demo,
    recent: articles.map(({ id, title, actionDate }) => ({ id, title: title || 'Untitled', at: actionDate })),
  };
}
