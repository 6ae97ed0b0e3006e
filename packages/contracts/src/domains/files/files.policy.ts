import type { UserId } from '../../kernel/ids.ts';
import { firstRefusal } from '../../kernel/verdict.ts';
import { hasRole, isPerson, isSignedIn, isSuper, type Viewer } from '../../kernel/viewer.ts';

/** People who may write articles or add works upload pictures and 3D models for them; so do admins. */
export function mayUpload(viewer: Viewer) {
  const mayWrite = viewer.canWriteArticles || mayWriteWorks(viewer);
  return firstRefusal(!isSignedIn(viewer) && 'signed-out', !mayWrite && !isSuper(viewer) && 'may-not-upload');
}

/** People who may add works to the catalogue upload the originals of their pictures. */
export function mayUploadMasters(viewer: Viewer) {
  return firstRefusal(!isSignedIn(viewer) && 'signed-out', !mayWriteWorks(viewer) && 'may-not-upload-masters');
}

const mayWriteWorks = (viewer: Viewer) =>
  hasRole(viewer, 'OWNER', 'COLLABORATOR', 'OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'SUPER');

/** Only the person who added a model, and admins, may change its name and picture. */
export function mayChangeModel(viewer: Viewer, { ownerId }: { readonly ownerId: UserId | null }) {
  const upload = mayUpload(viewer);
  return upload.allowed ? firstRefusal(!isPerson(viewer, ownerId) && !isSuper(viewer) && 'not-your-model') : upload;
}
