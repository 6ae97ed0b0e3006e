import type { UserId } from '../../../kernel/ids.ts';
import { firstRefusal } from '../../../kernel/verdict.ts';
import { hasRole, isPerson, isSuper, isSuspendedIn, type Viewer } from '../../../kernel/viewer.ts';
import { termAddingRoles } from './vocabulary.constants.ts';

const worksInSegment = (viewer: Viewer) => viewer.assignedTo.some((segment) => !isSuspendedIn(viewer, segment));

/** Curators, supervisors and collaborators add terms, upload vocabularies and ask for predicted terms. */
export const mayAddTerms = (viewer: Viewer) =>
  firstRefusal(
    !hasRole(viewer, ...termAddingRoles) && 'forbidden',
    !isSuper(viewer) && !worksInSegment(viewer) && 'no-segment',
  );

/** An upload is known to whoever made it, and to administrators. */
export const maySeeUpload = (viewer: Viewer, uploadedBy: UserId | null) =>
  firstRefusal(!isSuper(viewer) && !isPerson(viewer, uploadedBy) && 'not-found');

/** Only administrators change terms that stand; uploads of others add what is new. */
export const mayChangeTermsByUpload = (viewer: Viewer) => firstRefusal(!isSuper(viewer) && 'forbidden');
