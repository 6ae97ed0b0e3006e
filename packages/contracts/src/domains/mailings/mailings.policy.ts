import type { SegmentId } from '../../kernel/ids.ts';
import { firstRefusal, type Verdict } from '../../kernel/verdict.ts';
import { isSignedIn, isSuper, supervises, type Viewer } from '../../kernel/viewer.ts';

export type MailRefusal = 'signed-out' | 'not-supervisor' | 'no-permission' | 'switched-off';

/** Supervisors of one of the article's segments, and SUPER, who have canMailArticles mail it, test it, reset it and see what became of it, where mass mailing is on. */
export function mayMailArticle(viewer: Viewer, article: { segments: readonly SegmentId[] }, switchedOn: boolean): Verdict<MailRefusal> {
  return firstRefusal(
    !isSignedIn(viewer) && 'signed-out',
    !isSuper(viewer) && !article.segments.some((segment) => supervises(viewer, segment)) && 'not-supervisor',
    !viewer.canMailArticles && 'no-permission',
    !switchedOn && 'switched-off',
  );
}

/** A campaign begins with a published article that is not being sent already. */
export function mayStartMailing(article: { publishedAt: Date | string | null }, campaign: { started: boolean }): Verdict<'not-published' | 'already-started'> {
  return firstRefusal(article.publishedAt === null && 'not-published', campaign.started && 'already-started');
}
