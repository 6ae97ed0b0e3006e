import { filesRoutes } from '@oeuvre/contracts/domains/files/files.routes.ts';
import { type ImageItem, limits } from '@oeuvre/contracts/kernel/blocks.ts';
import { placeBlock } from '@oeuvre/editor/commands.ts';
import type { Editor, EditorEvents } from '@tiptap/core';
import { closeHistory, undo, undoDepth } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { createStore } from '../../../../ui/store.ts';
import { toastError, toastWarning } from '../../../../ui/toast/toast.ts';
import { sendPicture } from '../../../files/files.upload.ts';
import type { BroughtPicture } from '../pasting/pasted-pictures.ts';
import { checkedPicture, localPictures } from './local-pictures.ts';
import {
  bringsLocal,
  findImages,
  holdsLocal,
  imagesBefore,
  imagesNode,
  replaceImages,
  settled,
  type UploadOutcome,
} from './pictures-in-text.ts';

/** A picture as inserted in the text; with a `file` it is local and not uploaded yet. */
export interface WrittenImage extends ImageItem {
  readonly file?: File | undefined;
}
/** Upload progress of a local picture, from 0 to 1. */
export interface UploadShare {
  readonly src: string;
  readonly name: string;
  readonly share: number;
  /** Removes this picture; the others of the action continue. */
  readonly cancel: () => void;
}

export interface PictureUploads {
  /** Inserts dropped or pasted files as a new block at the cursor; reports the first refused one. */
  add(files: readonly File[]): Promise<void>;
  /**
   * Shows the pictures at once, in the block with this id or in a new one at the cursor, and uploads the local ones.
   */
  write(images: readonly WrittenImage[], imagesId?: string): Promise<void>;
  /** Uploads each pasted picture by itself; removes and reports those that fail. */
  take(brought: readonly BroughtPicture[]): Promise<void>;
  /** Whether a local picture belongs to this editor. */
  knows(src: string): boolean;
  /** Whether the text has local pictures: then it cannot be saved yet. */
  arePending(): boolean;
  /** The uploads under way. */
  readonly useShares: () => readonly UploadShare[];
  /** Set by the tools: opens the dialog with the pictures that could not be uploaded. */
  chooseOthers: (images: readonly WrittenImage[], imagesId: string | undefined) => void;
  release(): void;
}

/** A local picture being uploaded; `stop` aborts it. */
interface Sent {
  readonly src: string;
  readonly file: File;
  readonly stop: AbortController;
}
const isCancelled = ({ stop }: Sent) => stop.signal.aborted;

/** An insertion or edit, to be reverted when an upload fails. */
interface Written {
  /** The block before the edit; absent when it is new. */
  readonly before: Node | undefined;
  readonly after: Node;
  /** The undo depth right after it. */
  readonly depth: number;
}

/** Pictures from disk stay in the text under `blob:` addresses until all of their batch are on the server. */
export function pictureUploads(editor: Editor, onBusy: (isBusy: boolean) => void): PictureUploads {
  // Kept as long as the editor: an undo may bring a local picture back.
  const outcomes = new Map<string, UploadOutcome>();
  const shares = createStore<readonly UploadShare[]>([]);
  let isPending = false;
  editor.on('update', follow);

  async function add(files: readonly File[]) {
    const { pictures, refusals } = await localPictures(files);
    if (refusals[0]) toastError(refusals[0]);
    if (pictures.length > limits.imagesPerBlock) toastWarning(`A block holds at most ${limits.imagesPerBlock} images.`);
    if (pictures.length > 0) await write(pictures.slice(0, limits.imagesPerBlock));
  }

  async function write(images: readonly WrittenImage[], imagesId?: string) {
    if (editor.isDestroyed) return;
    const local = images.flatMap(({ src, file }): Sent[] => (file ? [{ src, file, stop: new AbortController() }] : []));
    for (const { src } of local) outcomes.set(src, 'under way');
    const written = place(images, imagesId);
    if (local.length === 0) return;
    const results = await sendAll(local);
    const failed = results.filter((_, at) => !isCancelled(local[at]!)).find((result) => result.status === 'rejected');
    // One failure reverts the whole action: an edit restores the previous pictures, an insertion disappears. Cancelling
    // all uploads does the same.
    const isUndone = failed !== undefined || local.every(isCancelled);
    results.forEach((result, at) => {
      const isKept = result.status === 'fulfilled' && !isUndone && !isCancelled(local[at]!);
      outcomes.set(local[at]!.src, isKept ? result.value : 'failed');
    });
    if (editor.isDestroyed) return;
    if (isUndone) takeBack(written);
    settle();
    if (!failed) return;
    const kept = images.filter(({ src }) => !local.some((one) => one.src === src && isCancelled(one)));
    const count = kept.filter(({ file }) => file).length;
    tellFailure(failed.reason, count, {
      tryAgain: () => void write(kept, imagesId),
      chooseOthers: () => uploads.chooseOthers(kept, imagesId),
    });
  }

  async function take(brought: readonly BroughtPicture[]) {
    for (const { src } of brought) outcomes.set(src, 'under way');
    const files = await Promise.allSettled(brought.map(async ({ file }) => checkedPicture(await file)));
    const local = files.flatMap((result, at): Sent[] =>
      result.status === 'fulfilled' ? [{ src: brought[at]!.src, file: result.value, stop: new AbortController() }] : [],
    );
    for (const [at, result] of files.entries())
      if (result.status === 'rejected') outcomes.set(brought[at]!.src, 'failed');
    const results = await sendAll(local);
    for (const [at, result] of results.entries())
      outcomes.set(local[at]!.src, result.status === 'fulfilled' ? result.value : 'failed');
    if (editor.isDestroyed) return;
    settle();
    const failed = local.flatMap((one, at) =>
      results[at]?.status === 'rejected' && !isCancelled(one) ? [one.file] : [],
    );
    const reason = [...results, ...files].find((result) => result.status === 'rejected')?.reason;
    if (failed.length > 0)
      tellFailure(reason, failed.length, {
        tryAgain: () => void add(failed),
        chooseOthers: () => uploads.chooseOthers([], undefined),
      });
    else if (local.length < brought.length)
      toastError('Failed to upload images', { more: reason instanceof Error ? reason.message : '' });
  }

  async function sendAll(local: readonly Sent[]) {
    const noteShare = (src: string, share: number) =>
      shares.set(shares.get().map((one) => (one.src === src ? { ...one, share } : one)));
    const forget = (gone: readonly Sent[]) =>
      shares.set(shares.get().filter((one) => !gone.some(({ src }) => src === one.src)));
    function cancel(one: Sent) {
      one.stop.abort();
      forget([one]);
      // Cancelling the last one reverts the whole action.
      if (local.every(isCancelled)) return;
      outcomes.set(one.src, 'failed');
      settle();
    }
    shares.set([
      ...shares.get(),
      ...local.map((one) => ({ src: one.src, name: one.file.name, share: 0, cancel: () => cancel(one) })),
    ]);
    const results = await Promise.allSettled(
      local.map(({ src, file, stop }) =>
        sendPicture(filesRoutes.uploadForArticle, file, {
          signal: stop.signal,
          onProgress: (share) => noteShare(src, share),
        }),
      ),
    );
    forget(local);
    return results;
  }

  /** An undo step of its own, so that nothing else is undone with it. */
  function place(images: readonly WrittenImage[], imagesId: string | undefined): Written {
    const { state, schema, view } = editor;
    const dispatch = (tr: Transaction) => view.dispatch(closeHistory(tr));
    const found = imagesId === undefined ? undefined : findImages(state.doc, imagesId);
    const items = images.map(({ file, ...image }) => image);
    const after = imagesNode(schema, found?.node.attrs.id ?? crypto.randomUUID(), items);
    if (found) dispatch(replaceImages(state.tr, found, after.content));
    else placeBlock(after)(state, dispatch);
    dispatch(editor.state.tr);
    return { before: found?.node, after, depth: undoDepth(editor.state) };
  }

  function takeBack({ before, after, depth }: Written) {
    const { state, view } = editor;
    const found = findImages(state.doc, after.attrs.id);
    if (!found || !holdsLocal(found.node.content)) return;
    // If nothing happened since, also remove it from the undo history.
    if (undoDepth(state) === depth) undo(state, view.dispatch);
    else if (before)
      view.dispatch(
        replaceImages(state.tr, found, imagesBefore(before, after, found.node)).setMeta('addToHistory', false),
      );
  }

  function settle() {
    const { tr, isWaiting } = settled(editor.state, outcomes);
    if (tr.docChanged) editor.view.dispatch(tr);
    if (isPending === isWaiting) return;
    isPending = isWaiting;
    onBusy(isPending);
  }

  function follow({ transaction, appendedTransactions }: EditorEvents['update']) {
    if (isPending || [transaction, ...appendedTransactions].some(bringsLocal)) settle();
  }

  function release() {
    for (const src of outcomes.keys()) URL.revokeObjectURL(src);
    if (isPending) onBusy(false);
  }

  const uploads: PictureUploads = {
    add,
    write,
    take,
    knows: (src) => outcomes.has(src),
    arePending: () => isPending,
    useShares: shares.use,
    chooseOthers: () => undefined,
    release,
  };
  return uploads;
}

interface WaysOn {
  readonly tryAgain: () => void;
  readonly chooseOthers: () => void;
}

function tellFailure(reason: unknown, count: number, { tryAgain, chooseOthers }: WaysOn) {
  console.error(reason);
  const files = count === 1 ? 'Your file is' : `Your ${count} files are`;
  const words = reason instanceof Error ? reason.message : '';
  toastError('Failed to upload images', {
    more: `${words} ${files} kept here until you decide.`.trimStart(),
    actions: [
      { label: 'Try again', onSelect: tryAgain },
      { label: 'Choose others', onSelect: chooseOthers },
    ],
  });
}
