import type { SegmentId, UserId } from '../../kernel/ids.ts';
import { allowed, firstRefusal, isAllowed } from '../../kernel/verdict.ts';
import { hasRole, isPerson, isSignedIn, isSuper, supervises, type Viewer } from '../../kernel/viewer.ts';
import { belongsTo } from '../segments/segments.policy.ts';
import type { AccessType, ArticleStatus } from './articles.constants.ts';

/** What the rules need to know of an article. */
export interface ArticleFacts {
  readonly ownerId: UserId;
  readonly segments: readonly SegmentId[];
  readonly accessType: AccessType;
  readonly status: ArticleStatus;
  /** It has been on review at least once: from then on the supervisors of its segments know of it. */
  readonly wasSubmitted: boolean;
  readonly hasTitle: boolean;
}

/** The segments a person supervises; SUPER supervises all without being listed here. */
export const segmentsSupervisedBy = (viewer: Viewer): SegmentId[] => viewer.assignedTo.filter((segment) => supervises(viewer, segment));

const supervisesIt = (viewer: Viewer, article: Pick<ArticleFacts, 'segments'>) =>
  isSuper(viewer) || article.segments.some((segment) => supervises(viewer, segment));

const isAudience = (viewer: Viewer, { segments }: ArticleFacts) => segments.some((segment) => belongsTo(viewer, segment));

function knowsOf(viewer: Viewer, article: ArticleFacts): boolean {
  if (isPerson(viewer, article.ownerId) || isSuper(viewer)) return true;
  if (article.status === 'published' && (article.accessType === 'PUBLIC' || isAudience(viewer, article))) return true;
  return article.wasSubmitted && supervisesIt(viewer, article);
}

/** A published article is read by its audience; before, only its author, admins and, once submitted, supervisors of its segments know of it. */
export function mayReadArticle(viewer: Viewer, article: ArticleFacts) {
  const isKnown = knowsOf(viewer, article);
  return firstRefusal(!isKnown && article.status === 'published' && 'members-only', !isKnown && 'not-found');
}

/** Whether those who may not read it are shown its title: the title of what a private or a hidden segment reads is not told. */
export const hasPublicHeader = (
  { status, accessType }: Pick<ArticleFacts, 'status' | 'accessType'>,
  audience: readonly { readonly public: boolean; readonly visible: boolean }[],
) => status === 'published' && (accessType === 'PUBLIC' || (audience.length > 0 && audience.every((segment) => segment.public && segment.visible)));

/** Writing needs the flag, whoever one is. */
export const mayWriteArticles = (viewer: Viewer) => firstRefusal(!isSignedIn(viewer) && 'signed-out', !viewer.canWriteArticles && 'may-not-write');

/** The author edits, as long as the article is not published. */
export function mayEditArticle(viewer: Viewer, article: ArticleFacts) {
  return firstRefusal(
    !knowsOf(viewer, article) && 'not-found',
    !isPerson(viewer, article.ownerId) && 'not-yours',
    article.status === 'published' && 'published',
  );
}

/** The author deletes, as long as the article is not published. */
export const mayDeleteArticle = (viewer: Viewer, article: ArticleFacts) =>
  firstRefusal(
    !knowsOf(viewer, article) && 'not-found',
    !isPerson(viewer, article.ownerId) && 'not-yours-to-delete',
    article.status === 'published' && 'published',
  );

/** Access and audience: the author's until it is published, at any time the supervisors' and admins'. */
export function mayChangeSettings(viewer: Viewer, article: ArticleFacts) {
  if (isAllowed(mayOversee(viewer, article))) return allowed;
  return mayEditArticle(viewer, article);
}

/** Supervisors of one of its segments who may publish, and admins. */
export function mayOversee(viewer: Viewer, article: ArticleFacts) {
  return firstRefusal(
    !knowsOf(viewer, article) && 'not-found',
    !supervisesIt(viewer, article) && 'not-your-segment',
    !isSuper(viewer) && !viewer.canPublishArticles && 'may-not-publish',
  );
}

/** The author hands it in: with the permission to publish, a title and somebody to read it. */
export function maySubmitArticle(viewer: Viewer, article: ArticleFacts) {
  return firstRefusal(
    !knowsOf(viewer, article) && 'not-found',
    !isPerson(viewer, article.ownerId) && 'not-yours',
    article.status === 'published' && 'published',
    article.status === 'on_review' && 'already-on-review',
    !isSuper(viewer) && !viewer.canPublishArticles && 'may-not-publish',
    !article.hasTitle && 'title-required',
    article.segments.length === 0 && 'segment-required',
  );
}

/** What was submitted is published by a supervisor of one of its segments or an admin; these publish what is their own, and admins anything, without submitting. */
export function mayPublishArticle(viewer: Viewer, article: ArticleFacts) {
  const oversight = mayOversee(viewer, article);
  if (!oversight.allowed) return oversight;
  return firstRefusal(
    article.status === 'published' && 'published',
    article.status === 'draft' && !isPerson(viewer, article.ownerId) && !isSuper(viewer) && 'not-on-review',
    !article.hasTitle && 'title-required',
    article.segments.length === 0 && 'segment-required',
  );
}

/** Supervisors of one of its segments and admins take it back. That there is nothing to take back is said to whoever works on it first. */
export function mayUnpublishArticle(viewer: Viewer, article: ArticleFacts) {
  const knowing = firstRefusal(!knowsOf(viewer, article) && 'not-found', article.status !== 'published' && 'not-published');
  return knowing.allowed ? mayOversee(viewer, article) : knowing;
}

/** Mailing needs the flag of everybody, admins too. The house's own switch is asked by the mailings. */
export function mayMailArticle(viewer: Viewer, article: ArticleFacts) {
  return firstRefusal(
    !knowsOf(viewer, article) && 'not-found',
    !supervisesIt(viewer, article) && 'not-your-segment',
    !viewer.canMailArticles && 'may-not-mail',
    article.status !== 'published' && 'not-mailable',
  );
}

/** Only admins give an article to somebody else. */
export const mayChangeAuthor = (viewer: Viewer, article: ArticleFacts) =>
  firstRefusal(!knowsOf(viewer, article) && 'not-found', !isSuper(viewer) && 'for-admins');

/** Its author, admins and, once submitted, the supervisors of its segments work on an article: they discuss it, know what became of it and see its saves. */
export const mayWorkOnArticle = (viewer: Viewer, article: ArticleFacts) =>
  firstRefusal(
    !knowsOf(viewer, article) && 'not-found',
    !isPerson(viewer, article.ownerId) && !isSuper(viewer) && !(article.wasSubmitted && supervisesIt(viewer, article)) && 'not-involved',
  );

/** Linking artworks is the author's while they may edit, and the admins'. */
export const mayLinkArtworks = (viewer: Viewer, article: ArticleFacts) => (isSuper(viewer) ? allowed : mayEditArticle(viewer, article));

/**
 * An article is given to (or taken from) a segment that one belongs to; supervisors see all of them. Once it is published this changes
 * who reads it, so then it takes a supervisor of that very segment.
 */
export function mayChangeAudience(viewer: Viewer, article: ArticleFacts, change: { readonly segment: SegmentId; readonly adds: boolean }) {
  const settings = mayChangeSettings(viewer, article);
  if (!settings.allowed) return settings;
  const { segment, adds } = change;
  const isLast = !adds && article.segments.every((one) => one === segment);
  return firstRefusal(
    article.status === 'published' && !supervises(viewer, segment) && 'not-your-segment',
    article.status !== 'draft' && isLast && 'segment-required',
    adds && !belongsTo(viewer, segment) && 'not-your-audience',
  );
}

/** Those who review: supervisors and admins. */
export const mayReviewArticles = (viewer: Viewer) =>
  firstRefusal(!isSignedIn(viewer) && 'signed-out', !isSuper(viewer) && !hasRole(viewer, 'OO_SUPERVISOR', 'SUPERVISOR') && 'forbidden');

/** Every article of the house, drafts of others too, is for admins. */
export const maySeeAllArticles = (viewer: Viewer) => firstRefusal(!isSignedIn(viewer) && 'signed-out', !isSuper(viewer) && 'forbidden');

/** Guests only ever find what is published: there is nothing to filter by. */
export const mayFilterByStatus = (viewer: Viewer) => firstRefusal(!isSignedIn(viewer) && 'signed-out');

/** §6 of the specification: only admins filter by draft. */
export const mayFilterDrafts = (viewer: Viewer) => firstRefusal(!isSuper(viewer) && 'forbidden');
