import { type ImageItem, limits } from '@oeuvre/contracts/kernel/blocks.ts';
import { moved } from '../../../../../ui/working/sortable/moved.ts';
import type { WrittenImage } from '../picture-uploads.ts';
import { withText } from './caption-text.ts';

/** A picture in the dialog's list. */
export interface ChosenImage extends ImageItem {
  /** Its name in the list, and the line below. */
  readonly name: string;
  readonly detail: string;
  /** It was in the block when the dialog opened. */
  readonly old: boolean;
  /** Present until it is uploaded. */
  readonly file?: File | undefined;
}

/** The dialog's list; caption and alt text belong to the active picture. */
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

/** Name and details of a picture from disk. */
export const fromDisk = ({ name, size }: File) => ({
  name,
  detail: size < 100_000 ? `${Math.max(1, Math.round(size / 1_000))} KB` : `${(size / 1_000_000).toFixed(1)} MB`,
});

/** The pictures that a block has or was going to have, or none. */
export const chosenAtFirst = (images: readonly WrittenImage[]): ChosenImages => ({
  images: images.map((image, at) => ({
    ...image,
    ...(image.file ? fromDisk(image.file) : { name: image.alt || `Image ${at + 1}`, detail: '' }),
    old: !image.file,
  })),
  activeId: images[0]?.id,
});

/** The list after an action: the newest added picture becomes active, and after a removal its neighbour. */
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

/** Respects the limit of a block, and adds no picture of the catalogue twice. */
function added({ images, activeId }: ChosenImages, more: readonly ChosenImage[]): ChosenImages {
  const fresh = notIn(images, more).slice(0, limits.imagesPerBlock - images.length);
  return { images: [...images, ...fresh], activeId: fresh.at(-1)?.id ?? activeId };
}

function written(image: ChosenImage, { caption, alt }: { caption?: string; alt?: string }): ChosenImage {
  const { alt: before, ...rest } = image;
  const next = alt ?? before;
  return {
    ...rest,
    ...(next && { alt: next }),
    ...(caption !== undefined && { children: withText(image.children, caption) }),
  };
}

/** Hides pictures that the block has already. */
export const notIn = <Image extends { readonly src: string }>(
  present: readonly { readonly src: string }[],
  offered: readonly Image[],
): Image[] => {
  const known = new Set(present.map(({ src }) => src));
  return offered.filter(({ src }) => !known.has(src));
};
