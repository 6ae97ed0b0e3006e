import type { Article } from '@oeuvre/contracts/domains/articles/articles.model.ts';
import { fileIdOfLocation } from '@oeuvre/contracts/domains/files/files.location.ts';
import type { ImageItem } from '@oeuvre/contracts/kernel/blocks.ts';
import type { CSSProperties } from 'react';
import { openedBy } from '../../../../../ui/gallery-viewer/opened-by.ts';
import { Picture, pictureUrl } from '../../../../../ui/picture/picture.tsx';
import prose from '../../../shared/prose.module.css';
import css from './article-body.module.css';
import { Leaves } from './inlines.tsx';

interface BodyImagesProps {
  readonly blockId: string | undefined;
  /** The target of addresses that lead to this block. */
  readonly anchor?: string | undefined;
  readonly images: readonly ImageItem[];
  readonly placeholders: Article['placeholders'];
  readonly isCover?: boolean;
  /** Opens a picture in the gallery. */
  readonly onOpen: (id: string) => void;
}

/** A single picture fills the width, its caption in the margin; several form rows of equal height, captions below. */
export function BodyImages({ blockId, anchor, images, placeholders, isCover = false, onOpen }: BodyImagesProps) {
  const [only, ...others] = images;
  if (only && others.length === 0)
    return (
      <BodyImage
        anchor={anchor}
        blockId={blockId}
        image={only}
        placeholders={placeholders}
        isEager={isCover}
        onOpen={onOpen}
        className={`${css.block} ${css.bleed} ${css.wide}`}
        sizes="(min-width: 68rem) 65rem, 100vw"
      />
    );
  return (
    <div id={anchor} data-id={blockId} className={`${css.block} ${images.length === 2 ? css.pair : css.rows}`}>
      {images.map((image) => (
        <BodyImage
          key={image.id}
          image={image}
          placeholders={placeholders}
          isEager={isCover}
          onOpen={onOpen}
          sizes="(min-width: 48rem) 32rem, 100vw"
        />
      ))}
    </div>
  );
}

interface BodyImageProps {
  /** Absent if several pictures form one block. */
  readonly blockId?: string | undefined;
  readonly anchor?: string | undefined;
  readonly image: ImageItem;
  readonly placeholders: Article['placeholders'];
  readonly isEager: boolean;
  readonly onOpen: (id: string) => void;
  readonly sizes: string;
  readonly className?: string;
}

function BodyImage({ blockId, anchor, image, placeholders, isEager, onOpen, sizes, className }: BodyImageProps) {
  const fileId = fileIdOfLocation(image.src) ?? '';
  const picture = (
    <Picture
      fileId={fileId}
      width={image.width}
      height={image.height}
      alt={image.alt ?? ''}
      sizes={sizes}
      eager={isEager}
      {...placeholders[fileId]}
    />
  );
  return (
    <figure
      id={anchor}
      data-id={blockId}
      className={className}
      style={{ '--ratio': (image.width / image.height).toFixed(4) } as CSSProperties}
    >
      {/* Without JavaScript it links to the largest size. */}
      <a
        className={css.edge}
        href={pictureUrl(fileId, 3000)}
        aria-label={`Zoom${image.alt ? `: ${image.alt}` : ''}`}
        {...openedBy(() => onOpen(image.id))}
      >
        {picture}
      </a>
      {image.children.length > 0 ? (
        <figcaption className={prose.caption} dir="auto">
          <Leaves of={image.children} />
        </figcaption>
      ) : null}
    </figure>
  );
}
