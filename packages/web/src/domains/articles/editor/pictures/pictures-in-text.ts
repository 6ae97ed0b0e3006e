import type { UploadedPicture } from '@oeuvre/contracts/domains/files/files.model.ts';
import type { ImageItem } from '@oeuvre/contracts/kernel/blocks.ts';
import { picturesOf } from '@oeuvre/editor/blocks/references.ts';
import { blockFromEditor } from '@oeuvre/editor/convert/from-editor.ts';
import { toEditor } from '@oeuvre/editor/convert/to-editor.ts';
import { Fragment, type Node, type Schema } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { ReplaceAroundStep, ReplaceStep } from '@tiptap/pm/transform';
import { isLocal } from './local-pictures.ts';

/** The state of a local picture's upload, by its `blob:` address. */
export type UploadOutcome = UploadedPicture | 'under way' | 'failed';

export interface FoundImages {
  readonly node: Node;
  readonly position: number;
}

export function findImages(doc: Node, id: string): FoundImages | undefined {
  let found: FoundImages | undefined;
  doc.forEach((node, position) => {
    if (node.type.name === 'images' && node.attrs.id === id) found = { node, position };
  });
  return found;
}

export const imagesNode = (schema: Schema, id: string, images: readonly ImageItem[]): Node =>
  schema.nodeFromJSON(toEditor([{ id, type: 'images', images: [...images] }]).content?.[0]);

/** The pictures of a block, as stored. */
export const imagesOf = (node: Node): readonly ImageItem[] => picturesOf(blockFromEditor(node.toJSON()));

export const replaceImages = (
  tr: Transaction,
  { node, position }: FoundImages,
  images: Fragment | readonly Node[],
): Transaction => tr.replaceWith(position + 1, position + node.nodeSize - 1, Fragment.from(images));

/** The pictures before an action; captions written since then stay. */
export const imagesBefore = (before: Node, after: Node, now: Node): Node[] =>
  before.children.map((image) => {
    const [then, since] = [after, now].map(
      (block) => block.children.find((one) => one.attrs.id === image.attrs.id)?.content,
    );
    return then && since && !since.eq(then) ? image.copy(since) : image;
  });

/** Whether any of these nodes is, or contains, a local picture. */
export function holdsLocal(content: Fragment): boolean {
  let isFound = false;
  content.descendants((node) => {
    isFound ||= node.type.name === 'image' && isLocal(node.attrs.src);
    return !isFound && !node.isTextblock;
  });
  return isFound;
}

/** Whether a transaction inserts local pictures, also by undo. Runs on each key, so it checks insertions only. */
export const bringsLocal = ({ steps }: Transaction): boolean =>
  steps.some(
    (step) => (step instanceof ReplaceStep || step instanceof ReplaceAroundStep) && holdsLocal(step.slice.content),
  );

/** Gives uploaded pictures their address and removes failed ones; `isWaiting` when others are still uploading. */
export function settled(
  { doc, tr }: EditorState,
  outcomes: ReadonlyMap<string, UploadOutcome>,
): { tr: Transaction; isWaiting: boolean } {
  let isWaiting = false;
  doc.descendants((node, position) => {
    const outcome = node.type.name === 'image' ? outcomes.get(node.attrs.src) : undefined;
    if (outcome === 'under way') isWaiting = true;
    else if (outcome === 'failed') removeImageAt(tr, position);
    else if (outcome) {
      const { location: src, width, height } = outcome;
      // One attribute at a time: a selected picture stays selected.
      for (const [name, is] of Object.entries({ src, width, height }))
        tr.setNodeAttribute(tr.mapping.map(position), name, is);
    }
    return node.type.name === 'images';
  });
  // Undo removes pictures, it does not make them local again.
  return { tr: tr.setMeta('addToHistory', false), isWaiting };
}

function removeImageAt(tr: Transaction, position: number) {
  const $image = tr.doc.resolve(tr.mapping.map(position));
  const size = $image.nodeAfter?.nodeSize ?? 0;
  if ($image.parent.childCount === 1) tr.delete($image.before(), $image.after());
  else tr.delete($image.pos, $image.pos + size);
}
