import { firstRefusal } from '../../kernel/verdict.ts';
import { isSignedIn, type Viewer } from '../../kernel/viewer.ts';

/** Only those who may write articles upload pictures for them. */
export function mayUploadForArticles(viewer: Viewer) {
  return firstRefusal(!isSignedIn(viewer) && 'signed-out', !viewer.canWriteArticles && 'may-not-upload');
}
