import type { SegmentId, UserId } from '../../kernel/ids.ts';
import { firstRefusal, isAllowed, type Verdict } from '../../kernel/verdict.ts';
import { hasRole, isPerson, isSignedIn, isSuper, isSuspendedIn, type Viewer } from '../../kernel/viewer.ts';
import type { ActivityStatus } from '../artworks/artworks.constants.ts';
import { maySeeSegment, maySeeSegmentContent } from '../segments/segments.policy.ts';
import type { ApplicationStatus } from './applications.constants.ts';

/** A work as offers see it. */
export interface OfferedWork {
  readonly ownerId: UserId | null;
  readonly activityStatus: ActivityStatus;
  readonly hasTitle: boolean;
  readonly segments: readonly { readonly id: SegmentId; readonly published: boolean }[];
}

interface OfferPlace {
  readonly id: SegmentId;
  readonly public: boolean;
  readonly visible: boolean;
}

/** People offer to segments whose content they may see. */
export const mayOfferTo = (viewer: Viewer, segment: OfferPlace) =>
  firstRefusal(
    !isSignedIn(viewer) && 'signed-out',
    !isAllowed(maySeeSegment(viewer, segment)) && 'not-found',
    isSuspendedIn(viewer, segment.id) && 'suspended',
    !isAllowed(maySeeSegmentContent(viewer, segment)) && 'members-only',
  );

/** The state of a work against an offer to a segment; its owner asks. */
export const mayOfferWork = (work: OfferedWork, segment: SegmentId, isOffered: boolean) =>
  firstRefusal(
    work.activityStatus !== 'ACTIVE' && 'deleted',
    !work.hasTitle && 'title-required',
    work.segments.some(({ id, published }) => id === segment && published) && 'hangs-there',
    isOffered && 'already-offered',
  );

const reviewers = ['OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'APPLICATION_MANAGER'] as const;

/** People who review applications somewhere: the menu offers the lists to them. */
export const mayReviewApplications = (viewer: Viewer): Verdict<'forbidden'> =>
  firstRefusal(!isSuper(viewer) && !hasRole(viewer, ...reviewers) && 'forbidden');

/** Curators, supervisors and application managers in the segments they are assigned to; SUPER everywhere. */
export function mayReviewIn(viewer: Viewer, segment: SegmentId): Verdict<'not-your-segment'> {
  const isStaff = hasRole(viewer, ...reviewers) && viewer.assignedTo.includes(segment);
  return firstRefusal(!isSuper(viewer) && (!isStaff || isSuspendedIn(viewer, segment)) && 'not-your-segment');
}

/** The segments whose applications the viewer reviews; undefined: all. */
export const reviewedSegments = (viewer: Viewer): SegmentId[] | undefined =>
  isSuper(viewer) ? undefined : viewer.assignedTo.filter((id) => isAllowed(mayReviewIn(viewer, id)));

/** The facts about an application that decide what people may do with it. */
export interface ApplicationFacts {
  readonly segmentId: SegmentId;
  readonly offeredBy: UserId | null;
  readonly status: ApplicationStatus;
}

const reviews = (viewer: Viewer, { segmentId }: ApplicationFacts) => isAllowed(mayReviewIn(viewer, segmentId));
const isOwn = (viewer: Viewer, { offeredBy }: ApplicationFacts) => isPerson(viewer, offeredBy);

/** Its two sides: the owner, and the segment's reviewers. */
export const maySeeApplication = (viewer: Viewer, application: ApplicationFacts): Verdict<'not-found'> =>
  firstRefusal(!isOwn(viewer, application) && !reviews(viewer, application) && 'not-found');

/** Reviewers do not see a work that its owner has withdrawn: only the case remains. */
export const maySeeOfferedWork = (viewer: Viewer, application: ApplicationFacts): Verdict<'not-found'> =>
  firstRefusal(
    !isOwn(viewer, application) && !(reviews(viewer, application) && application.status !== 'archived') && 'not-found',
  );

const stateAgainst = ({ status }: ApplicationFacts) =>
  status === 'pending' ? undefined : status === 'archived' ? ('withdrawn' as const) : ('decided' as const);

/** Approving, declining and asking are the reviewers'. */
export const mayDecide = (viewer: Viewer, application: ApplicationFacts) =>
  firstRefusal(
    !isAllowed(maySeeApplication(viewer, application)) && 'not-found',
    !reviews(viewer, application) && 'only-reviewers',
    stateAgainst(application) ?? false,
  );

/** Answering, changing the message and withdrawing are the owner's. */
export const mayChangeOffer = (viewer: Viewer, application: ApplicationFacts) =>
  firstRefusal(
    !isAllowed(maySeeApplication(viewer, application)) && 'not-found',
    !isOwn(viewer, application) && 'only-the-owner',
    stateAgainst(application) ?? false,
  );

/** A decision is undone by a reviewer, as long as no mail has left. */
export const mayReopen = (viewer: Viewer, application: ApplicationFacts & { readonly isFresh: boolean }) =>
  firstRefusal(
    !isAllowed(maySeeApplication(viewer, application)) && 'not-found',
    !reviews(viewer, application) && 'only-reviewers',
    application.status !== 'approved' && application.status !== 'declined' && 'not-decided',
    !application.isFresh && 'too-late',
  );
