import { type ImageItem, limits } from '@oeuvre/contracts/kernel/blocks.ts';
import { moved } from '../../../../../ui/sortable/moved.ts';
import type { WrittenImage } from '../picture-uploads.ts';
import { withText } from './caption-text.ts';

/** A picture in the dialog's list. */
export interface ChosenImage extends ImageItem {
  /** What it is called in the list, and what stands below that. */
  readonly name: string;
  readonly detail: string;
  /** It was in the block when the dialog was opened. */
  readonly old: boolean;
  /** Only until it is uploaded. */
  readonly file?: File | undefined;
}

/** The list of the dialog; the active picture is the one whose caption and alt text can be written. */
export interface ChosenImages {
  readonly images: readonly ChosenImage[];
  readonly activeId: string | undefined;
}

export type ChosenAct =
  | { readonly act: 'add'; readonly images: readonly ChosenImage[] }
  | { readonly act: 'remove'; readonly id: string }
  | { readonly act: 'move'; readonly from: number; readonly to: number }
  | { readonly act: 'select'; readonly id: string }
  | { readonly act: 'write'; readonly id: string; readonly caption?: string; readonly alt?: string };

/** How the list calls a picture from disk. */
export const fromDisk = ({ name, size }: File) => ({
  name,
  detail: size < 100_000 ? `${Math.max(1, Math.round(size / 1_000))} KB` : `${(size / 1_000_000).toFixed(1)} MB`,
});

/** The pictures that a block has or was to have, or none. */
export const chosenAtFirst = (images: readonly WrittenImage[]): ChosenImages => ({
  images: images.map((image, at) => ({
    ...image,
    ...(image.file ? fromDisk(image.file) : { name: image.alt || `Image ${at + 1}`, detail: '' }),
    old: !image.file,
  })),
  activeId: images[0]?.id,
});

/** The list after an act: the newest picture added is the active one, and after a removal its neighbour is. */
export function chosenAfter(chosen: ChosenImages, act: ChosenAct): ChosenImages {
  const { images, activeId } = chosen;
  switch (act.act) {
    case 'add':
      return added(chosen, act.images);
    case 'remove': {
      const at = images.findIndex(({ id }) => id === act.id);
      const rest = images.filter(({ id }) => id !== act.id);
      return { images: rest, activeId: (rest[at] ?? rest.at(-1))?.id };
    }
    case 'move':
      return { images: moved(images, act.from, act.to), activeId };
    case 'select':
      return { images, activeId: act.id };
    case 'write':
      return { images: images.map((image) => (image.id === act.id ? written(image, act) : image)), activeId };
  }
}

/** No more than a block holds, and no picture of the catalogue twice. */
function added({ images, activeId }: ChosenImages, more: readonly ChosenImage[]): ChosenImages {
  const fresh = notIn(images, more).slice(0, limits.imagesPerBlock - images.length);
  return { images: [...images, ...fresh], activeId: fresh.at(-1)?.id ?? activeId };
}

function written(image: ChosenImage, { caption, alt }: { caption?: string; alt?: string }): ChosenImage {
  const { alt: before, ...rest } = image;
  const next = alt ?? before;
  return { ...rest, ...(next && { alt: next }), ...(caption !== undefined && { children: withText(image.children, caption) }) };
}

/** Pictures that are in the block already are not offered again. */
export const notIn = <Image extends { readonly src: string }>(present: readonly { readonly src: string }[], offered: readonly Image[]): Image[] => {
  const known = new Set(present.map(({ src }) => src));
  return offered.filter(({ src }) => !known.has(src));
};
