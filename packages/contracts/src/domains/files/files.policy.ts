import type { UserId } from '../../kernel/ids.ts';
import { firstRefusal } from '../../kernel/verdict.ts';
import { isPerson, isSignedIn, isSuper, type Viewer } from '../../kernel/viewer.ts';

/** Those who may write articles upload pictures for them, and admins. */
export function mayUploadForArticles(viewer: Viewer) {
  return firstRefusal(!isSignedIn(viewer) && 'signed-out', !viewer.canWriteArticles && !isSuper(viewer) && 'may-not-upload');
}

/** The name and the picture of a model are those of whoever added it; admins may mend them. */
export function mayChangeModel(viewer: Viewer, { ownerId }: { readonly ownerId: UserId | null }) {
  const upload = mayUploadForArticles(viewer);
  return upload.allowed ? firstRefusal(!isPerson(viewer, ownerId) && !isSuper(viewer) && 'not-your-model') : upload;
}
