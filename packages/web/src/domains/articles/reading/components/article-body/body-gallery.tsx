import { fileIdOfLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { ArticleValue, ImageItem } from '@oeuvre/contracts/kernel/blocks.ts';
import { picturesOf } from '@oeuvre/editor/blocks/references.ts';
import type { GalleryPicture } from '../../../../../ui/gallery-viewer/gallery-picture.ts';
import { GalleryViewer } from '../../../../../ui/working/gallery-viewer/gallery-viewer.tsx';
import { Leaves } from './inlines.tsx';

interface BodyGalleryProps {
  readonly value: ArticleValue;
  /** The address of the artwork that a picture comes from; undefined if the reader may not see it. */
  readonly addressOf: (artworkId: string | undefined) => string | undefined;
  /** The id of the current picture. */
  readonly shown: string;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

/** All pictures of an article, one at a time. Loads at the first click on one. */
export function BodyGallery({ value, addressOf, shown, onShow, onClose }: BodyGalleryProps) {
  const pictures = value
    .flatMap(picturesOf)
    .map((image) => ({ ...pictureOf(image), artwork: addressOf(image.sourceId) }));
  const at = Math.max(
    pictures.findIndex(({ id }) => id === shown),
    0,
  );
  return (
    <GalleryViewer
      pictures={pictures}
      at={at}
      onMove={(next) => pictures[next] && onShow(pictures[next].id)}
      onClose={onClose}
    />
  );
}

const pictureOf = ({ id, src, width, height, alt, children }: ImageItem): GalleryPicture => ({
  id,
  fileId: fileIdOfLocation(src) ?? '',
  width,
  height,
  alt: alt ?? '',
  caption: children.length > 0 ? <Leaves of={children} /> : undefined,
});
