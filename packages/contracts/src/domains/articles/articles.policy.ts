import type { SegmentId, UserId } from '../../kernel/ids.ts';
import { allowed, firstRefusal, isAllowed } from '../../kernel/verdict.ts';
import { hasRole, isPerson, isSignedIn, isSuper, supervises, type Viewer } from '../../kernel/viewer.ts';
import { belongsTo } from '../segments/segments.policy.ts';
import type { AccessType, ArticleStatus } from './articles.constants.ts';

/** The facts about an article that the rules need. */
export interface ArticleFacts {
  readonly ownerId: UserId;
  readonly segments: readonly SegmentId[];
  readonly accessType: AccessType;
  readonly status: ArticleStatus;
  /** Submitted at least once: from then on the supervisors of its segments may see it. */
  readonly wasSubmitted: boolean;
  readonly hasTitle: boolean;
}

/** The segments a person supervises; SUPER supervises all of them without an entry here. */
export const segmentsSupervisedBy = (viewer: Viewer): SegmentId[] =>
  viewer.assignedTo.filter((segment) => supervises(viewer, segment));

const supervisesIt = (viewer: Viewer, article: Pick<ArticleFacts, 'segments'>) =>
  isSuper(viewer) || article.segments.some((segment) => supervises(viewer, segment));

const isAudience = (viewer: Viewer, { segments }: ArticleFacts) =>
  segments.some((segment) => belongsTo(viewer, segment));

function mayKnowOf(viewer: Viewer, article: ArticleFacts): boolean {
  if (isPerson(viewer, article.ownerId) || isSuper(viewer)) return true;
  if (article.status === 'published' && (article.accessType === 'PUBLIC' || isAudience(viewer, article))) return true;
  return article.wasSubmitted && supervisesIt(viewer, article);
}

/**
 * Its audience reads a published article. Until then only its author, admins and, once submitted, supervisors of its
 * segments may see it.
 */
export function mayReadArticle(viewer: Viewer, article: ArticleFacts) {
  const isKnown = mayKnowOf(viewer, article);
  return firstRefusal(!isKnown && article.status === 'published' && 'members-only', !isKnown && 'not-found');
}

/** Whether people who may not read it see its title: never if one of its segments is private or hidden. */
export const hasPublicHeader = (
  { status, accessType }: Pick<ArticleFacts, 'status' | 'accessType'>,
  audience: readonly { readonly public: boolean; readonly visible: boolean }[],
) =>
  status === 'published' &&
  (accessType === 'PUBLIC' || (audience.length > 0 && audience.every((segment) => segment.public && segment.visible)));

/** Writing needs the flag, for every role. */
export const mayWriteArticles = (viewer: Viewer) =>
  firstRefusal(!isSignedIn(viewer) && 'signed-out', !viewer.canWriteArticles && 'may-not-write');

/** The author edits, unless the article is published. */
export function mayEditArticle(viewer: Viewer, article: ArticleFacts) {
  return firstRefusal(
    !mayKnowOf(viewer, article) && 'not-found',
    !isPerson(viewer, article.ownerId) && 'not-yours',
    article.status === 'published' && 'published',
  );
}

/** The author deletes, unless the article is published. */
export const mayDeleteArticle = (viewer: Viewer, article: ArticleFacts) =>
  firstRefusal(
    !mayKnowOf(viewer, article) && 'not-found',
    !isPerson(viewer, article.ownerId) && 'not-yours-to-delete',
    article.status === 'published' && 'published',
  );

/** Access and audience: the author until publication, supervisors and admins at any time. */
export function mayChangeSettings(viewer: Viewer, article: ArticleFacts) {
  if (isAllowed(mayOversee(viewer, article))) return allowed;
  return mayEditArticle(viewer, article);
}

/** Supervisors of one of its segments who may publish, and admins. */
export function mayOversee(viewer: Viewer, article: ArticleFacts) {
  return firstRefusal(
    !mayKnowOf(viewer, article) && 'not-found',
    !supervisesIt(viewer, article) && 'not-your-segment',
    !isSuper(viewer) && !viewer.canPublishArticles && 'may-not-publish',
  );
}

/** The author submits, with the permission to publish, a title and at least one segment. */
export function maySubmitArticle(viewer: Viewer, article: ArticleFacts) {
  return firstRefusal(
    !mayKnowOf(viewer, article) && 'not-found',
    !isPerson(viewer, article.ownerId) && 'not-yours',
    article.status === 'published' && 'published',
    article.status === 'on_review' && 'already-on-review',
    !isSuper(viewer) && !viewer.canPublishArticles && 'may-not-publish',
    !article.hasTitle && 'title-required',
    article.segments.length === 0 && 'segment-required',
  );
}

/**
 * Supervisors of its segments and admins publish submitted articles. Supervisors publish their own without submitting,
 * admins any article.
 */
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

/**
 * Supervisors of its segments and admins unpublish. For people who may see the article, 'not-published' comes before
 * any other reason.
 */
export function mayUnpublishArticle(viewer: Viewer, article: ArticleFacts) {
  const knowing = firstRefusal(
    !mayKnowOf(viewer, article) && 'not-found',
    article.status !== 'published' && 'not-published',
  );
  return knowing.allowed ? mayOversee(viewer, article) : knowing;
}

/** Mailing needs the flag, even for admins. The mailings check the site's own switch. */
export function mayMailArticle(viewer: Viewer, article: ArticleFacts) {
  return firstRefusal(
    !mayKnowOf(viewer, article) && 'not-found',
    !supervisesIt(viewer, article) && 'not-your-segment',
    !viewer.canMailArticles && 'may-not-mail',
    article.status !== 'published' && 'not-mailable',
  );
}

/** Only admins change the author. */
export const mayChangeAuthor = (viewer: Viewer, article: ArticleFacts) =>
  firstRefusal(!mayKnowOf(viewer, article) && 'not-found', !isSuper(viewer) && 'for-admins');

/**
 * Its author, admins and, once submitted, the supervisors of its segments work on an article: they comment, and see its
 * history and its saves.
 */
export const mayWorkOnArticle = (viewer: Viewer, article: ArticleFacts) =>
  firstRefusal(
    !mayKnowOf(viewer, article) && 'not-found',
    !isPerson(viewer, article.ownerId) &&
      !isSuper(viewer) &&
      !(article.wasSubmitted && supervisesIt(viewer, article)) &&
      'not-involved',
  );

/** The author links artworks while they may edit; admins always may. */
export const mayLinkArtworks = (viewer: Viewer, article: ArticleFacts) =>
  isSuper(viewer) ? allowed : mayEditArticle(viewer, article);

/**
 * People add an article to (or remove it from) segments they belong to; supervisors may use all. After publication this
 * changes who can read it, so it takes a supervisor of that segment.
 */
export function mayChangeAudience(
  viewer: Viewer,
  article: ArticleFacts,
  change: { readonly segment: SegmentId; readonly adds: boolean },
) {
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

/** Reviewers: supervisors and admins. */
export const mayReviewArticles = (viewer: Viewer) =>
  firstRefusal(
    !isSignedIn(viewer) && 'signed-out',
    !isSuper(viewer) && !hasRole(viewer, 'OO_SUPERVISOR', 'SUPERVISOR') && 'forbidden',
  );

/** Its supervisors and admins review the articles of a segment; others who work there read what is published. */
export const mayReviewArticlesOf = (viewer: Viewer, segment: SegmentId) =>
  firstRefusal(!isSignedIn(viewer) && 'signed-out', !supervises(viewer, segment) && 'not-your-segment');

/** Only admins list every article, including other people's drafts. */
export const maySeeAllArticles = (viewer: Viewer) =>
  firstRefusal(!isSignedIn(viewer) && 'signed-out', !isSuper(viewer) && 'forbidden');

/** Guests see published articles only, so there is nothing to filter. */
export const mayFilterByStatus = (viewer: Viewer) => firstRefusal(!isSignedIn(viewer) && 'signed-out');

/** §6 of the specification: only admins filter by draft. */
export const mayFilterDrafts = (viewer: Viewer) => firstRefusal(!isSuper(viewer) && 'forbidden');
