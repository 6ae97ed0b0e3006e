import type { ThingKind } from '@oeuvre/editor/blocks/by-kind.ts';
import { type EditorState, NodeSelection, type Selection } from '@tiptap/pm/state';

export const thingNames: Record<ThingKind, string> = {
  images: 'Images',
  artworksCarousel: 'Artworks carousel',
  model: '3D model',
};

const isThing = (type: string): type is ThingKind => Object.hasOwn(thingNames, type);

/** The pictures, carousel or model at the cursor, and its position. */
export function currentBlock({ doc, selection }: EditorState) {
  const index = selection.$from.index(0);
  const node = doc.maybeChild(index);
  const kind = node?.type.name ?? '';
  const position = selection.$from.posAtIndex(index, 0);
  if (!node || !isThing(kind) || (selection.$from.depth === 0 && selection.from !== position)) return undefined;
  return { node, kind, position, name: thingNames[kind], pictureAt: pictureAt(selection) };
}

/** The position of a single selected picture. */
const pictureAt = (selection: Selection) =>
  selection instanceof NodeSelection && selection.node.type.name === 'image' ? selection.from : undefined;
