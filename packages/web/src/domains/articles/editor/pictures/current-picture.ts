import { currentImage } from '@oeuvre/editor/picture-commands.ts';
import type { EditorState } from '@tiptap/pm/state';

export function currentPicture(state: EditorState) {
  const current = currentImage(state);
  const image = current?.images.maybeChild(current.at);
  if (!current || !image) return undefined;
  const { id, alt } = image.attrs as { id: string; alt: string | null };
  return {
    id,
    alt: alt ?? '',
    place: current.at + 1,
    count: current.images.childCount,
    isWhole: state.selection.$from.depth === 0,
  };
}
