import { currentImage } from '@oeuvre/editor/picture-commands.ts';
import type { EditorState } from '@tiptap/pm/state';

/** What the tools need to know of the picture at the cursor. */
export function currentPicture(state: EditorState) {
  const current = currentImage(state);
  const image = current?.images.maybeChild(current.at);
  if (!current || !image) return undefined;
  return { id: image.attrs.id as string, alt: (image.attrs.alt ?? '') as string, place: current.at + 1, count: current.images.childCount };
}
