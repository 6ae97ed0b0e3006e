import { firstRefusal, isAllowed, type Verdict } from '../../../kernel/verdict.ts';
import { hasRole, type Viewer } from '../../../kernel/viewer.ts';
import { mayMakeArtworks } from '../../artworks/artworks.policy.ts';

/** People who keep works export them as a table. */
export const mayExportOwn = (viewer: Viewer): Verdict<'may-not-export'> =>
  firstRefusal(!isAllowed(mayMakeArtworks(viewer)) && 'may-not-export');

/** A collaborator takes out the works that are theirs or shared with them, an admin all. */
export const mayExportAsCollaborator = (viewer: Viewer): Verdict<'may-not-export'> =>
  firstRefusal(!hasRole(viewer, 'COLLABORATOR', 'SUPER') && 'may-not-export');

/** Supervisors take out everything that they see. */
export const mayExportCatalogue = (viewer: Viewer): Verdict<'may-not-export'> =>
  firstRefusal(!hasRole(viewer, 'OO_SUPERVISOR', 'SUPERVISOR', 'SUPER') && 'may-not-export');
