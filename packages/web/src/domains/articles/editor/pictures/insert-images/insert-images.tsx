import { Tabs } from '@base-ui/react/tabs';
import { type ImageItem, limits } from '@oeuvre/contracts/kernel/blocks.ts';
import { productName } from '@oeuvre/contracts/kernel/product.ts';
import type { Editor } from '@tiptap/core';
import { useEffect, useReducer, useRef, useState } from 'react';
import { ActionButton } from '../../../../../ui/action-button/action-button.tsx';
import { countOf } from '../../../../../ui/count-of.ts';
import { Dialog } from '../../../../../ui/dialog/dialog.tsx';
import { toastError } from '../../../../../ui/toast/toast.ts';
import { useReturnToText } from '../../tools/use-return-to-text.ts';
import { localPictures } from '../local-pictures.ts';
import type { PictureUploads, WrittenImage } from '../picture-uploads.ts';
import { findImages, imagesOf } from '../pictures-in-text.ts';
import { type ChosenImage, chosenAfter, chosenAtFirst, fromDisk } from './chosen-images.ts';
import { ChosenList } from './chosen-list.tsx';
import css from './insert-images.late.module.css';
import type { OfferedImage } from './offered-images.ts';
import { OpenOeuvreTab } from './open-oeuvre-tab.tsx';
import { UploadTab } from './upload-tab.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';

interface InsertImagesProps {
  readonly editor: Editor;
  readonly uploads: PictureUploads;
  /** The block to edit; without it a new one is created. */
  readonly imagesId: string | undefined;
  /** An earlier choice that could not be uploaded. */
  readonly images?: readonly WrittenImage[] | undefined;
  /** The one picture of the block to replace; its caption stays. */
  readonly replaced?: string | undefined;
  readonly onClose: () => void;
}

/** Pictures of the catalogue and from disk, inserted as a block in the order of the list. */
export function InsertImages({ editor, uploads, imagesId, images: before, replaced, onClose }: InsertImagesProps) {
  const [present] = useState(() => presentImages(editor, imagesId));
  const [initial] = useState(() => before ?? (replaced ? [] : present));
  const { chosen, act, put, add } = useChosenImages(initial, replaced !== undefined);
  useReturnToText(editor);
  const [tab, setTab] = useState(before ? 'disk' : 'oeuvre');
  const keepAddresses = useLocalAddresses(chosen.images);
  const { isReading, ...disk } = useFilesFromDisk(() => setTab('disk'), put);
  const { images } = chosen;

  /** Why it cannot be inserted yet. A file that is still being read would be left out. */
  const reason = isReading ? readingWords : images.length === 0 ? 'Choose an image first.' : undefined;
  function insert() {
    keepAddresses(images);
    onClose();
    void uploads.write(replaced ? withReplaced(present, replaced, images) : images.map(writtenOf), imagesId);
  }
  return (
    <Dialog
      title={replaced ? 'Replace the image' : 'Insert images'}
      size="picker"
      isOpen
      isFlush
      onClose={onClose}
      note={isReading ? readingWords : images.length >= limits.imagesPerBlock ? fullWords : <Keys />}
      mainAction={
        <ActionButton kind="main" reason={reason} onClick={insert}>
          {replaced ? 'Replace' : imagesId === undefined ? insertWords(images.length) : 'Save'}
        </ActionButton>
      }
    >
      <Tabs.Root className={css.tabs} value={tab} onValueChange={setTab}>
        <SourceTabs />
        <div className={css.panes}>
          <Tabs.Panel value="oeuvre" keepMounted className={css.source ?? ''}>
            <OpenOeuvreTab
              chosen={images}
              onAdd={add}
              onRemove={(src) => act({ act: 'remove', id: images.find((one) => one.src === src)?.id ?? '' })}
            />
          </Tabs.Panel>
          <Tabs.Panel value="disk" keepMounted className={css.source ?? ''}>
            <UploadTab {...disk} />
          </Tabs.Panel>
          <ChosenList chosen={chosen} onAct={act} />
        </div>
      </Tabs.Root>
    </Dialog>
  );
}

/** The list of chosen pictures, and the ways into it. */
function useChosenImages(initial: readonly WrittenImage[], isReplacement: boolean) {
  const [chosen, act] = useReducer(chosenAfter, initial, chosenAtFirst);
  /** Adds them to the list; a replacement has room for one only. */
  function put(more: readonly ChosenImage[]) {
    if (isReplacement && more.length > 0) for (const { id } of chosen.images) act({ act: 'remove', id });
    act({ act: 'add', images: isReplacement ? more.slice(-1) : more });
  }
  const add = (offered: readonly OfferedImage[]) =>
    put(offered.map((image) => ({ ...image, id: crypto.randomUUID(), children: [], old: false })));
  return { chosen, act, put, add };
}

const SourceTabs = () => (
  <Tabs.List className={css.tabList} aria-label="Where the images come from" activateOnFocus>
    <Tabs.Tab value="oeuvre" className={css.tab ?? ''}>
      Open {productName}
    </Tabs.Tab>
    <Tabs.Tab value="disk" className={css.tab ?? ''}>
      Upload from disk
    </Tabs.Tab>
  </Tabs.List>
);

const readingWords = 'The files are being read.';
const fullWords = `A block holds at most ${limits.imagesPerBlock} images.`;
const insertWords = (count: number) => (count === 0 ? 'Insert' : `Insert ${countOf(count, 'image')}`);

function presentImages(editor: Editor, imagesId: string | undefined): readonly ImageItem[] {
  const found = imagesId === undefined ? undefined : findImages(editor.state.doc, imagesId);
  return found ? imagesOf(found.node) : [];
}

const Keys = () => (
  <span className={css.keys}>
    <b>Space</b> chooses, <b>Alt ↑ ↓</b> moves an image
  </span>
);

const writtenOf = ({ name, detail, old, ...image }: ChosenImage): WrittenImage => image;

/** The images of the block, with the new picture in place of the one with this id. */
const withReplaced = (present: readonly ImageItem[], replaced: string, chosen: readonly ChosenImage[]) =>
  present.map((image) => (image.id === replaced ? inPlaceOf(image, chosen) : image));

/** The new picture under the old one's id, with the old caption unless there is a new one. */
function inPlaceOf(before: ImageItem, [chosen]: readonly ChosenImage[]): WrittenImage {
  if (!chosen) return before;
  const image = writtenOf(chosen);
  return { ...image, id: before.id, children: image.children.length > 0 ? image.children : before.children };
}

/** Reads files that are chosen or dropped; keeps the refusals until each is dismissed. */
function useFilesFromDisk(onBegin: () => void, onPictures: (pictures: readonly ChosenImage[]) => void) {
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [batches, setBatches] = useState(0);
  async function addFiles(files: readonly File[]) {
    onBegin();
    setBatches((before) => before + 1);
    const { pictures, refusals: refused } = await localPictures(files);
    setBatches((before) => before - 1);
    onPictures(pictures.map((picture) => ({ ...picture, ...fromDisk(picture.file), old: false })));
    setRefusals((before) => [...new Set([...before, ...refused])]);
    // The dialog keeps showing it, so the toast may disappear.
    if (refused[0]) toastError(refused[0], { duration: 5_000 });
  }
  const over = useDroppedFiles(addFiles);
  const onDismiss = (at: number) => setRefusals(refusals.toSpliced(at, 1));
  return { isReading: batches > 0, over, onFiles: addFiles, refusals, onDismiss };
}

/** Revokes the addresses of local pictures when the dialog closes, except those handed on. */
function useLocalAddresses(images: readonly ChosenImage[]) {
  const known = useRef(new Set<string>());
  useEffect(() => {
    for (const { file, src } of images) if (file) known.current.add(src);
  }, [images]);
  useEffect(
    () => () => {
      for (const src of known.current) URL.revokeObjectURL(src);
    },
    [],
  );
  return (kept: readonly ChosenImage[]) => {
    for (const { src } of kept) known.current.delete(src);
  };
}
