import type { UserId } from '../../kernel/ids.ts';
import { firstRefusal } from '../../kernel/verdict.ts';
import { hasRole, isPerson, isSignedIn, isSuper, type Viewer } from '../../kernel/viewer.ts';

/** People who may write articles upload pictures for them; so do admins. */
export function mayUploadForArticles(viewer: Viewer) {
  return firstRefusal(
    !isSignedIn(viewer) && 'signed-out',
    !viewer.canWriteArticles && !isSuper(viewer) && 'may-not-upload',
  );
}

/** Whoever may add works to the catalogue uploads the originals of their pictures. */
export function mayUploadMasters(viewer: Viewer) {
  const mayWriteWorks = hasRole(viewer, 'OWNER', 'COLLABORATOR', 'OO_CURATOR', 'OO_SUPERVISOR', 'SUPERVISOR', 'SUPER');
  return firstRefusal(!isSignedIn(viewer) && 'signed-out', !mayWriteWorks && 'may-not-upload-masters');
}

/** Only the person who added a model, and admins, may change its name and picture. */
export function mayChangeModel(viewer: Viewer, { ownerId }: { readonly ownerId: UserId | null }) {
  const upload = mayUploadForArticles(viewer);
  return upload.allowed ? firstRefusal(!isPerson(viewer, ownerId) && !isSuper(viewer) && 'not-your-model') : upload;
}
