import { fileIdOfLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { ArticleValue, ImageItem } from '@oeuvre/contracts/kernel/blocks.ts';
import type { GalleryPicture } from '../../../../ui/gallery-viewer/gallery-picture.ts';
import { GalleryViewer } from '../../../../ui/gallery-viewer/gallery-viewer.tsx';
import { Leaves } from './inlines.tsx';

interface BodyGalleryProps {
  readonly value: ArticleValue;
  /** The picture that is shown, by its id. */
  readonly shown: string;
  readonly onShow: (id: string) => void;
  readonly onClose: () => void;
}

/** All pictures of an article, one at a time. Fetched at the first click on one. */
export function BodyGallery({ value, shown, onShow, onClose }: BodyGalleryProps) {
  const pictures = value.flatMap((block) => (block.type === 'images' ? block.images.map(pictureOf) : []));
  const at = Math.max(
    pictures.findIndex(({ id }) => id === shown),
    0,
  );
  return <GalleryViewer pictures={pictures} at={at} onMove={(next) => pictures[next] && onShow(pictures[next].id)} onClose={onClose} />;
}

const pictureOf = ({ id, src, width, height, alt, sourceId, children }: ImageItem): GalleryPicture => ({
  id,
  fileId: fileIdOfLocation(src) ?? '',
  width,
  height,
  alt: alt ?? '',
  caption: children.length > 0 ? <Leaves of={children} /> : undefined,
  artwork: sourceId && `/subscriptions/${sourceId}`,
});
