import type { AccessType } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { Article, ArticleAuthor } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useMemo, useState } from 'react';
import { browserCall } from '../../../ui/api-context.ts';
import { useOptimisticActs } from '../../../ui/working/act/use-optimistic-acts.ts';
import type { NamedSegment } from '../review/reach.ts';
import { artworkActs } from './artwork-acts.ts';

/** The fields that a change may show before the server replies. */
const shownAtOnce = ({ segments, accessType, author, artworks, relatedArtworks }: Article) => ({
  segments,
  accessType,
  author,
  artworks,
  relatedArtworks,
});
const withoutSegment = (segment: SegmentId) => (article: Article) => ({
  ...article,
  segments: article.segments.filter((one) => one !== segment),
});
const withSegment = (segment: SegmentId) => (article: Article) => ({
  ...article,
  segments: [...article.segments.filter((one) => one !== segment), segment],
});

/** The acts on who may read the article and who writes it. */
const settingActs = (change: Parameters<typeof artworkActs>[0], id: Article['id']) => ({
  changeAccess: (now: AccessType, before: AccessType) =>
    change({
      apply: (current) => ({ ...current, accessType: now }),
      undo: (current) => ({ ...current, accessType: before }),
      send: () => browserCall(articlesRoutes.changeAccess, { params: { id }, body: { value: now } }),
    }),
  changeAuthor: (now: ArticleAuthor, before: ArticleAuthor) =>
    change({
      apply: (current) => ({ ...current, author: now, ownerId: now.id }),
      undo: (current) => ({ ...current, author: before, ownerId: before.id }),
      send: () => browserCall(articlesRoutes.changeAuthor, { params: { id }, body: { authorId: now.id } }),
    }),
});

/** The article and its actions: each change shows at once, and is rolled back when the server refuses it. */
export function useArticle(initial: Article, segments: readonly NamedSegment[]) {
  const { state: article, attempt, change, replace } = useOptimisticActs(initial);
  const [names, setNames] = useState(() => new Map(segments.map(({ id, name }) => [id, name])));
  const { id } = initial;
  const acts = useMemo(() => {
    const params = { id };
    /**
     * Loads the stored article after a failed publication, which may have undone an optimistic change (another author).
     */
    async function takeStored() {
      const stored = await browserCall(articlesRoutes.get, { params }).catch(() => undefined);
      if (stored) replace(stored, (shown) => shown);
    }
    return {
      ...artworkActs(change, id),
      ...settingActs(change, id),
      submit: () => change({ send: () => browserCall(articlesRoutes.submit, { params }) }),
      /** Publishes exactly this version; `changed` when another one is stored. */
      async publish(version: number): Promise<'published' | 'changed' | 'failed'> {
        const outcome = await attempt({
          send: () => browserCall(articlesRoutes.publish, { params, body: { version } }),
          expects: 'articles/changed-since-review',
        });
        if (outcome === 'failed') await takeStored();
        return outcome === 'done' ? 'published' : outcome === 'expected' ? 'changed' : 'failed';
      },
      sendBack: (reason: string, version: number) =>
        change({ send: () => browserCall(reviewRoutes.sendBack, { params, body: { reason, version } }) }),
      unpublish: () => change({ send: () => browserCall(articlesRoutes.unpublish, { params }) }),
      /** Puts a published article back where it was before. */
      undoPublish: (onReview: boolean) =>
        change({ send: () => browserCall(articlesRoutes.unpublish, { params, body: { onReview } }) }),
      addSegment({ id: segmentId, name }: NamedSegment) {
        setNames((known) => new Map(known).set(segmentId, name));
        const send = () => browserCall(articlesRoutes.addSegment, { params: { articleId: id, segmentId } });
        return change({ apply: withSegment(segmentId), undo: withoutSegment(segmentId), send });
      },
      removeSegment: (segmentId: SegmentId) =>
        change({
          apply: withoutSegment(segmentId),
          undo: withSegment(segmentId),
          send: () => browserCall(articlesRoutes.removeSegment, { params: { articleId: id, segmentId } }),
        }),
      /** Takes the article from a save's reply. */
      takeSaved: (saved: Article) => replace(saved, (shown) => ({ ...saved, ...shownAtOnce(shown) })),
    };
  }, [attempt, change, replace, id]);
  const audience = article.segments.map(
    (segment): NamedSegment => ({ id: segment, name: names.get(segment) ?? 'A segment' }),
  );
  return { article, acts, audience };
}

export type ArticleActs = ReturnType<typeof useArticle>['acts'];
