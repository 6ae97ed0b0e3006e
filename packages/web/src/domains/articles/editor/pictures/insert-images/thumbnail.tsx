import { fileIdOfLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { ImageItem } from '@oeuvre/contracts/kernel/blocks.ts';
import { Picture } from '../../../../../ui/picture/picture.tsx';

interface ThumbnailProps {
  readonly image: Pick<ImageItem, 'src' | 'width' | 'height'>;
  readonly sizes: string;
}

/** A small picture with its name beside it; a local one is shown from its own address. */
export function Thumbnail({ image: { src, width, height }, sizes }: ThumbnailProps) {
  const fileId = fileIdOfLocation(src);
  return fileId ? (
    <Picture fileId={fileId} width={width} height={height} alt="" sizes={sizes} />
  ) : (
    <img src={src} width={width} height={height} alt="" />
  );
}
