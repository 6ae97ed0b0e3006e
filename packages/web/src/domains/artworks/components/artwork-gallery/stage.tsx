import type { ArtworkImage } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import type { CSSProperties } from 'react';
import { openedBy } from '../../../../ui/gallery-viewer/opened-by.ts';
import { Picture, pictureUrl } from '../../../../ui/picture/picture.tsx';
import css from './artwork-gallery.module.css';

interface StageProps {
  readonly image: ArtworkImage;
  readonly alt: string;
  /** Its width divided by its height. */
  readonly ratio: number;
  readonly onOpen: (() => void) | undefined;
}

/** A stage as wide as the wall; shows the whole picture, and a click opens the close-up view. */
export function Stage({ image, alt, ratio, onOpen }: StageProps) {
  const { width, height } = image.data;
  const picture = (
    <Picture
      key={image._id}
      fileId={image.fileId}
      width={width}
      height={height}
      alt={alt}
      sizes={`(min-width: 68rem) min(57rem, calc(57rem * ${(width / height / ratio).toFixed(2)})), 100vw`}
      colour={image.colour || undefined}
      placeholder={image.placeholder}
      eager
    />
  );
  // The picture has its own proportions before it has loaded.
  const share = `${Math.min(100, (width / height / ratio) * 100).toFixed(3)}%`;
  const style = { aspectRatio: ratio, '--share': share } as CSSProperties;
  if (!onOpen)
    return (
      <div className={css.stage} style={style}>
        {picture}
      </div>
    );
  return (
    <a
      className={`${css.stage} ${css.opens}`}
      style={style}
      href={pictureUrl(image.fileId, 3000)}
      aria-label={`Zoom: ${alt}`}
      {...openedBy(onOpen)}
    >
      {picture}
    </a>
  );
}
