import type { UserId } from '../../kernel/ids.ts';
import { firstRefusal } from '../../kernel/verdict.ts';
import { isPerson, isSignedIn, isSuper, type Viewer } from '../../kernel/viewer.ts';

/** People who may write articles upload pictures for them; so do admins. */
export function mayUploadForArticles(viewer: Viewer) {
  return firstRefusal(
    !isSignedIn(viewer) && 'signed-out',
    !viewer.canWriteArticles && !isSuper(viewer) && 'may-not-upload',
  );
}

/** Only the person who added a model, and admins, may change its name and picture. */
export function mayChangeModel(viewer: Viewer, { ownerId }: { readonly ownerId: UserId | null }) {
  const upload = mayUploadForArticles(viewer);
  return upload.allowed ? firstRefusal(!isPerson(viewer, ownerId) && !isSuper(viewer) && 'not-your-model') : upload;
}
