import type { AccessType } from '@oeuvre/contracts/domains/articles/articles.constants.ts';
import type { Article, ArticleAuthor } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import type { SegmentId } from '@oeuvre/contracts/kernel/ids.ts';
import { useCallback, useMemo, useRef, useState } from 'react';
import { browserCall, type CallError } from '../../../ui/api-context.ts';
import { toastError } from '../../../ui/toast/toast.ts';
import type { Change, SendChange } from './article-change.ts';
import { artworkActs } from './artwork-acts.ts';

export interface NamedSegment {
  readonly id: SegmentId;
  readonly name: string;
}

/** What a change may have shown that the server has not answered yet. */
const shownAtOnce = ({ segments, accessType, author, artworks, relatedArtworks }: Article) => ({ segments, accessType, author, artworks, relatedArtworks });
const unchanged = (article: Article) => article;
const withoutSegment = (segment: SegmentId) => (article: Article) => ({ ...article, segments: article.segments.filter((one) => one !== segment) });
const withSegment = (segment: SegmentId) => (article: Article) => ({ ...article, segments: [...article.segments.filter((one) => one !== segment), segment] });

/**
 * The article with the changes to it. They are sent one after the other, shown at once and taken back when refused; the answer is
 * the article as it then is, taken over when no further change is on its way.
 */
export function useArticle(initial: Article, segments: readonly NamedSegment[]) {
  const [article, setArticle] = useState(initial);
  const [names, setNames] = useState(() => new Map(segments.map(({ id, name }) => [id, name])));
  const waiting = useRef(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const attempt = useCallback(async ({ apply = unchanged, undo = unchanged, send, expects }: Change): Promise<'done' | 'expected' | 'failed'> => {
    setArticle(apply);
    waiting.current += 1;
    const answer = last.current.then(send);
    last.current = answer.catch(() => undefined);
    try {
      const answered = await answer;
      if (waiting.current === 1) setArticle(answered);
      return 'done';
    } catch (error) {
      setArticle(undo);
      if (expects !== undefined && (error as CallError).code === expects) return 'expected';
      toastError((error as Error).message);
      return 'failed';
    } finally {
      waiting.current -= 1;
    }
  }, []);

  const change = useCallback<SendChange>(async (asked) => (await attempt(asked)) === 'done', [attempt]);

  const { id } = initial;
  const acts = useMemo(() => {
    const params = { id };
    /** What was shown ahead of its answer (another author) is taken back with a publication that failed. */
    async function takeStored() {
      const stored = await browserCall(articlesRoutes.get, { params }).catch(() => undefined);
      if (stored && waiting.current === 0) setArticle(stored);
    }
    return {
      ...artworkActs(change, id),
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
      sendBack: (reason: string, version: number) => change({ send: () => browserCall(reviewRoutes.sendBack, { params, body: { reason, version } }) }),
      unpublish: () => change({ send: () => browserCall(articlesRoutes.unpublish, { params }) }),
      changeAccess: (now: AccessType, before: AccessType) =>
        change({
          apply: (current) => ({ ...current, accessType: now }),
          undo: (current) => ({ ...current, accessType: before }),
          send: () => browserCall(articlesRoutes.changeAccess, { params, body: { value: now } }),
        }),
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
      changeAuthor: (now: ArticleAuthor, before: ArticleAuthor) =>
        change({
          apply: (current) => ({ ...current, author: now, ownerId: now.id }),
          undo: (current) => ({ ...current, author: before, ownerId: before.id }),
          send: () => browserCall(articlesRoutes.changeAuthor, { params, body: { authorId: now.id } }),
        }),
      /** The article as a save answered it. */
      takeSaved: (saved: Article) => setArticle((current) => (waiting.current === 0 ? saved : { ...saved, ...shownAtOnce(current) })),
    };
  }, [attempt, change, id]);
  const audience = article.segments.map((segment): NamedSegment => ({ id: segment, name: names.get(segment) ?? 'A segment' }));
  return { article, acts, audience };
}

export type ArticleActs = ReturnType<typeof useArticle>['acts'];
