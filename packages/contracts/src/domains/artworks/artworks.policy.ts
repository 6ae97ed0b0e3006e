import type { SegmentId, UserId } from '../../kernel/ids.ts';
import { firstRefusal, isAllowed, type Verdict } from '../../kernel/verdict.ts';
import { guest, hasRole, isPerson, isSignedIn, isSuper, isSuspendedIn, type Viewer } from '../../kernel/viewer.ts';
import { maySeeSegment, maySeeSegmentContent } from '../segments/segments.policy.ts';
import type { ActivityStatus, ArtworkReaders } from './artworks.constants.ts';

/** The facts about a work that decide who may see it. */
export interface ArtworkFacts {
  readonly ownerId: UserId | null;
  readonly published: boolean;
  readonly activityStatus: ActivityStatus;
  /** From a museum's open data: everybody may see such a work until it hangs somewhere. */
  readonly imported: boolean;
  /** Its owner shares it with this viewer. */
  readonly isShared: boolean;
  readonly segments: readonly HangingFacts[];
}

/** A segment in which a work hangs; until it is published there, only staff and owner see it. */
export interface HangingFacts {
  readonly id: SegmentId;
  readonly public: boolean;
  readonly visible: boolean;
  readonly published: boolean;
}

const hangsWhereSeenBy = (viewer: Viewer, { segments }: ArtworkFacts) =>
  segments.some(
    (segment) =>
      segment.published &&
      isAllowed(maySeeSegment(viewer, segment)) &&
      isAllowed(maySeeSegmentContent(viewer, segment)),
  );

const staffRoles = ['COLLABORATOR', 'OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'APPLICATION_MANAGER'] as const;

/** The segments in whose staff the viewer is: on these walls they also see what is not published there. */
export const staffedSegments = (viewer: Viewer): SegmentId[] =>
  hasRole(viewer, ...staffRoles) ? viewer.assignedTo.filter((id) => !isSuspendedIn(viewer, id)) : [];

/** Until its owner withdraws it. A work that nobody owns stays with the staff. */
function hangsWhereStaffed(viewer: Viewer, { published, ownerId, segments }: ArtworkFacts): boolean {
  const staffed = staffedSegments(viewer);
  return (published || ownerId === null) && segments.some(({ id }) => staffed.includes(id));
}

/**
 * A work's owner sees it, and so do people with whom the owner shares it, and the staff of the segments in which it
 * hangs; once it is published there, so does everybody who may see such a segment. Only SUPER sees deleted works.
 */
export function maySeeArtwork(viewer: Viewer, work: ArtworkFacts): Verdict<'not-found'> {
  if (isSuper(viewer)) return firstRefusal();
  const inCatalogue = work.imported && work.segments.length === 0;
  return firstRefusal(
    work.activityStatus !== 'ACTIVE' && 'not-found',
    !isPerson(viewer, work.ownerId) &&
      !work.isShared &&
      !hangsWhereStaffed(viewer, work) &&
      !(work.published && (inCatalogue || hangsWhereSeenBy(viewer, work))) &&
      'not-found',
  );
}

/** Everybody, the readers of private segments, or nobody: a work is read where it hangs and is published. */
export function readersOfArtwork(work: ArtworkFacts): ArtworkReaders {
  const published = { ...work, published: true, activityStatus: 'ACTIVE', isShared: false } as const;
  if (isAllowed(maySeeArtwork(guest, published))) return 'everybody';
  return work.segments.some((segment) => segment.published) ? 'members' : 'nobody';
}

/** People who keep works of their own: owners, and everybody who curates. */
export const mayMakeArtworks = (viewer: Viewer) =>
  firstRefusal(
    !isSignedIn(viewer) && 'signed-out',
    !hasRole(viewer, 'OWNER', 'COLLABORATOR', 'OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'SUPER') && 'may-not-make',
  );

/** A work without an owner, as an import adds it, is the staff's of the segments where it hangs. */
const looksAfter = (viewer: Viewer, { ownerId, segments }: ArtworkFacts) =>
  ownerId === null && segments.some(({ id }) => mayLookAfterWorksIn(viewer, id));

/** The staff of a segment looks after the works without an owner that hang there. */
export const mayLookAfterWorksIn = (viewer: Viewer, segment: SegmentId): boolean =>
  hasRole(viewer, 'COLLABORATOR', 'OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR') &&
  staffedSegments(viewer).includes(segment);

/** Admins work on all works, and on all walls. */
export const worksOnEverything = (viewer: Viewer): boolean => isSuper(viewer);

const worksOn = (viewer: Viewer, work: ArtworkFacts) =>
  worksOnEverything(viewer) || isPerson(viewer, work.ownerId) || work.isShared || looksAfter(viewer, work);

/** The staff of a segment knows works that are not published there; its owner knows one that is marked for deletion. */
function knowsOf(viewer: Viewer, work: ArtworkFacts): boolean {
  if (isSuper(viewer)) return true;
  if (work.activityStatus === 'DELETED') return false;
  if (work.activityStatus === 'TO_DELETE') return isPerson(viewer, work.ownerId);
  return isAllowed(maySeeArtwork(viewer, work)) || looksAfter(viewer, work);
}

/** People who work on a work open its record and its history. */
export const mayOpenRecord = (viewer: Viewer, work: ArtworkFacts) =>
  firstRefusal(!knowsOf(viewer, work) && 'not-found', !worksOn(viewer, work) && 'not-yours');

/** Its owner, people with whom the owner shares it, admins; of works without an owner, the staff where they hang. */
export function mayEditArtwork(viewer: Viewer, work: ArtworkFacts) {
  const record = mayOpenRecord(viewer, work);
  return record.allowed ? firstRefusal(work.activityStatus !== 'ACTIVE' && 'deleted') : record;
}

export function mayPublishArtwork(viewer: Viewer, work: ArtworkFacts & { readonly hasTitle: boolean }) {
  const edit = mayEditArtwork(viewer, work);
  return edit.allowed ? firstRefusal(work.published && 'already-published', !work.hasTitle && 'title-required') : edit;
}

export function mayUnpublishArtwork(viewer: Viewer, work: ArtworkFacts) {
  const edit = mayEditArtwork(viewer, work);
  return edit.allowed ? firstRefusal(!work.published && 'not-published') : edit;
}

const isOwnerOrAdmin = (viewer: Viewer, work: ArtworkFacts) => isSuper(viewer) || isPerson(viewer, work.ownerId);

/** Only its owner, and admins, decide with whom a work is shared and whether it is deleted. */
export const mayShareArtwork = (viewer: Viewer, work: ArtworkFacts) =>
  firstRefusal(!knowsOf(viewer, work) && 'not-found', !isOwnerOrAdmin(viewer, work) && 'only-the-owner');

/** Marked for deletion by its owner; only admins go on to delete it. */
export function mayDeleteArtwork(viewer: Viewer, work: ArtworkFacts) {
  const owner = mayShareArtwork(viewer, work);
  const isDone = work.activityStatus === 'DELETED' || (work.activityStatus === 'TO_DELETE' && !isSuper(viewer));
  return owner.allowed ? firstRefusal(isDone && 'deleted') : owner;
}

/** An admin restores any work, its owner one that is only marked. */
export function mayRestoreArtwork(viewer: Viewer, work: ArtworkFacts) {
  const owner = mayShareArtwork(viewer, work);
  return owner.allowed ? firstRefusal(work.activityStatus === 'ACTIVE' && 'not-deleted') : owner;
}

/**
 * §6 of the specification: curators, collaborators, supervisors of Open Oeuvre and admins open a work on its own page;
 * members, guests and everybody else see it in its segment (the specification's 'fallback').
 */
export function mayOpenFullPage(viewer: Viewer): Verdict<'forbidden'> {
  return firstRefusal(!hasRole(viewer, 'OO_CURATOR', 'OO_SUPERVISOR', 'COLLABORATOR', 'SUPER') && 'forbidden');
}

/** The segment's curators, supervisors and application managers may hang works, and so may SUPER. */
export function mayHangIn(viewer: Viewer, segment: SegmentId): Verdict<'not-your-segment'> {
  const isStaff =
    hasRole(viewer, 'OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'APPLICATION_MANAGER') &&
    viewer.assignedTo.includes(segment);
  return firstRefusal(!isSuper(viewer) && (!isStaff || isSuspendedIn(viewer, segment)) && 'not-your-segment');
}

/** The viewer hangs works on at least one wall. */
export const mayHangSomewhere = (viewer: Viewer): Verdict<'not-your-segment'> =>
  firstRefusal(
    !isSuper(viewer) &&
      !viewer.assignedTo.some((segment) => isAllowed(mayHangIn(viewer, segment))) &&
      'not-your-segment',
  );

/**
 * Works that everybody may see, and works that the viewer works on: whoever sees a private work cannot open it to
 * others.
 */
export const mayHangArtwork = (viewer: Viewer, work: ArtworkFacts) =>
  firstRefusal(
    !knowsOf(viewer, work) && 'not-found',
    work.activityStatus !== 'ACTIVE' && 'deleted',
    !worksOn(viewer, work) && !isAllowed(maySeeArtwork(guest, { ...work, isShared: false })) && 'not-open',
  );

/** Walls are for people who work for the site. */
export const mayOpenWalls = (viewer: Viewer) =>
  firstRefusal(!isSignedIn(viewer) && 'signed-out', !hasRole(viewer, 'SUPER', ...staffRoles) && 'no-wall');

/** People who work for the site open the walls of the segments that they may read. */
export function mayOpenWall(
  viewer: Viewer,
  segment: Pick<HangingFacts, 'id' | 'public' | 'visible'>,
): Verdict<'not-found' | 'no-wall'> {
  return firstRefusal(
    !isAllowed(maySeeSegment(viewer, segment)) && 'not-found',
    !(isAllowed(mayOpenWalls(viewer)) && isAllowed(maySeeSegmentContent(viewer, segment))) && 'no-wall',
  );
}

/** The staff of a segment sees all that hangs there, others what is published. */
export const seesWholeWall = (viewer: Viewer, segment: SegmentId): boolean =>
  isSuper(viewer) || staffedSegments(viewer).includes(segment);

/** Only SUPER may list works that are deleted or marked for deletion. */
export function mayAskForStatuses(viewer: Viewer, statuses: readonly ActivityStatus[]): Verdict<'statuses-for-admins'> {
  return firstRefusal(!isSuper(viewer) && statuses.some((status) => status !== 'ACTIVE') && 'statuses-for-admins');
}
