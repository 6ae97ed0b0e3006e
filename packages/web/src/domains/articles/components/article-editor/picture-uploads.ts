import { maximumPictureBytes } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { refusedFile } from '@oeuvre/contracts/domains/files/files.errors.ts';
import { type UploadedPicture, uploadedPicture } from '@oeuvre/contracts/domains/files/files.model.ts';
import { filesRoutes } from '@oeuvre/contracts/domains/files/files.routes.ts';
import type { Problem } from '@oeuvre/contracts/kernel/errors.ts';
import { placeBlock } from '@oeuvre/editor/commands.ts';
import type { Editor } from '@tiptap/core';
import { toastError } from '../../../../ui/toast/toast.ts';

/** What a file dialog offers, and what is accepted from a drop. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'];

export interface PictureUploads {
  /** Shows the files at once and uploads them: into the pictures with this id, or as a new block at the cursor. */
  add(files: readonly File[], imagesId?: string): Promise<void>;
  arePending(): boolean;
  /** Gives uploaded pictures their own address, takes failed ones away; also after an undo brought a local one back. */
  settle(): void;
  release(): void;
}

interface LocalPicture {
  readonly file: File;
  readonly src: string;
  readonly width: number;
  readonly height: number;
}

/** Pictures from disk: local ones stand in the text under `blob:` addresses until all of their batch are kept on the server. */
export function pictureUploads(editor: Editor, onBusy: (isBusy: boolean) => void): PictureUploads {
  const outcomes = new Map<string, UploadedPicture | 'failed' | 'under way'>();
  let wasBusy = false;

  async function add(files: readonly File[], imagesId?: string) {
    const pictures = await localPictures(files);
    if (pictures.length === 0 || editor.isDestroyed) return;
    for (const { src } of pictures) outcomes.set(src, 'under way');
    place(pictures, imagesId);
    const results = await Promise.allSettled(pictures.map((picture) => upload(picture.file)));
    const failed = results.find((result) => result.status === 'rejected');
    // One failure undoes the whole act: an edit restores the pictures there were, an insertion disappears.
    results.forEach((result, at) => {
      outcomes.set(pictures[at]!.src, !failed && result.status === 'fulfilled' ? result.value : 'failed');
    });
    if (editor.isDestroyed) return;
    settle();
    if (failed) {
      console.error(failed.reason);
      toastError('Failed to upload images', { more: failed.reason instanceof Error ? failed.reason.message : undefined });
    }
  }

  function place(pictures: readonly LocalPicture[], imagesId: string | undefined) {
    const { schema, doc, tr } = editor.state;
    const nodes = pictures.map(({ src, width, height }) => schema.node('image', { src, width, height }));
    let end: number | undefined;
    doc.forEach((node, offset) => {
      if (imagesId && node.attrs.id === imagesId) end = offset + node.nodeSize - 1;
    });
    if (end === undefined) placeBlock(schema.node('images', null, nodes))(editor.state, editor.view.dispatch);
    else editor.view.dispatch(tr.insert(end, nodes));
  }

  function settle() {
    if (outcomes.size === 0) return;
    const { tr, doc } = editor.state;
    doc.descendants((node, position) => {
      const outcome = node.type.name === 'image' ? outcomes.get(node.attrs.src) : undefined;
      if (typeof outcome === 'object')
        tr.setNodeMarkup(tr.mapping.map(position), null, { ...node.attrs, src: outcome.location, width: outcome.width, height: outcome.height });
      if (outcome === 'failed') removeImage(position);
      return node.type.name === 'images';
    });
    // Undo takes pictures away, it does not make them local again.
    if (tr.docChanged) editor.view.dispatch(tr.setMeta('addToHistory', false));
    if (wasBusy !== arePending()) {
      wasBusy = !wasBusy;
      onBusy(wasBusy);
    }

    function removeImage(position: number) {
      const $image = tr.doc.resolve(tr.mapping.map(position));
      const size = $image.nodeAfter?.nodeSize ?? 0;
      if ($image.parent.childCount === 1) tr.delete($image.before(), $image.after());
      else tr.delete($image.pos, $image.pos + size);
    }
  }

  function arePending() {
    if (outcomes.size === 0) return false;
    let isPending = false;
    editor.state.doc.descendants((node) => {
      isPending ||= node.type.name === 'image' && String(node.attrs.src).startsWith('blob:');
      return node.type.name === 'images';
    });
    return isPending;
  }

  function release() {
    for (const src of outcomes.keys()) URL.revokeObjectURL(src);
    if (wasBusy) onBusy(false);
  }

  return { add, arePending, settle, release };
}

/** The files that are pictures, measured; the first refusal is told. */
async function localPictures(files: readonly File[]): Promise<LocalPicture[]> {
  const results = await Promise.allSettled(files.map(localPicture));
  const refused = results.find((result) => result.status === 'rejected');
  if (refused) toastError(refused.reason instanceof Error ? refused.reason.message : 'Failed to upload images');
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}

async function localPicture(file: File): Promise<LocalPicture> {
  if (!pictureTypes.includes(file.type)) throw refusedFile('wrong-type', file.name);
  if (file.size >= maximumPictureBytes) throw refusedFile('too-large', file.name);
  const bitmap = await createImageBitmap(file).catch(() => {
    throw refusedFile('unreadable', file.name);
  });
  const { width, height } = bitmap;
  bitmap.close();
  return { file, src: URL.createObjectURL(file), width, height };
}

async function upload(file: File): Promise<UploadedPicture> {
  const body = new FormData();
  body.append('file', file);
  const response = await fetch(filesRoutes.uploadForArticle.path, { method: 'POST', credentials: 'same-origin', body });
  if (!response.ok) {
    const problem = (await response.json().catch(() => ({}))) as Partial<Problem>;
    throw new Error(problem.message ?? `The server answered ${response.status}.`);
  }
  return uploadedPicture.parse(await response.json());
}
