import type { ArticleRevision } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { articlesRoutes } from '@oeuvre/contracts/domains/articles/articles.routes.ts';
import type { RevisionOfArticle } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { reviewRoutes } from '@oeuvre/contracts/domains/articles/review.routes.ts';
import type { ArticleId } from '@oeuvre/contracts/kernel/ids.ts';
import { useEffect, useState } from 'react';
import { browserCall } from '../../../../../ui/api-context.ts';
import { type TimelineItem, timelineOf } from './timeline.ts';

export interface History {
  readonly timeline: readonly TimelineItem[] | undefined;
  /** Every stored save, newest first. */
  readonly revisions: readonly ArticleRevision[];
  readonly problem: string | undefined;
}

/** The saves and transitions of an article, reloaded when its version or status changes. */
export function useHistory(id: ArticleId, changes: string): History {
  const [history, setHistory] = useState<History>({ timeline: undefined, revisions: [], problem: undefined });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is another history
  useEffect(() => {
    let isLeft = false;
    const params = { id };
    Promise.all([
      browserCall(articlesRoutes.revisions, { params }),
      browserCall(reviewRoutes.history, { params }),
    ]).then(
      ([{ revisions }, { entries }]) =>
        isLeft || setHistory({ timeline: timelineOf(revisions, entries), revisions, problem: undefined }),
      (error: Error) => isLeft || setHistory((known) => ({ ...known, problem: error.message })),
    );
    return () => {
      isLeft = true;
    };
  }, [id, changes]);
  return history;
}

/** One save with its text; undefined while it loads. */
export function useRevision(
  id: ArticleId,
  version: number | undefined,
): { readonly revision: RevisionOfArticle | undefined; readonly problem: string | undefined } {
  const [found, setFound] = useState<{
    readonly version: number;
    readonly revision?: RevisionOfArticle;
    readonly problem?: string;
  }>();
  useEffect(() => {
    if (version === undefined) return;
    let isLeft = false;
    browserCall(reviewRoutes.revision, { params: { id, version: String(version) } }).then(
      (revision) => isLeft || setFound({ version, revision }),
      (error: { status?: number; message: string }) =>
        isLeft ||
        setFound({
          version,
          problem:
            error.status === 404
              ? 'This version is no longer kept. Of older saves, one per hour is kept.'
              : error.message,
        }),
    );
    return () => {
      isLeft = true;
    };
  }, [id, version]);
  const isIt = found?.version === version;
  return { revision: isIt ? found?.revision : undefined, problem: isIt ? found?.problem : undefined };
}
