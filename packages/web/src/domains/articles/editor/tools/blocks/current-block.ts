import { type EditorState, NodeSelection, type Selection } from '@tiptap/pm/state';

const names = { images: 'Images', artworksCarousel: 'Artworks carousel', model: '3D model' } as const;

/** The pictures, carousel or model at the cursor, and its position. */
export function currentBlock({ doc, selection }: EditorState) {
  const index = selection.$from.index(0);
  const node = doc.maybeChild(index);
  const isOurs = node && node.type.name in names && (selection.$from.depth > 0 || selection.from === selection.$from.posAtIndex(index, 0));
  if (!isOurs) return undefined;
  const position = selection.$from.posAtIndex(index, 0);
  return { node, position, name: names[node.type.name as keyof typeof names], pictureAt: pictureAt(selection) };
}

/** The position of a single selected picture. */
const pictureAt = (selection: Selection) => (selection instanceof NodeSelection && selection.node.type.name === 'image' ? selection.from : undefined);
