import type { ArtworkImage } from '@oeuvre/contracts/domains/artworks/artworks.model.ts';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton, IconLink } from '../../../../ui/icon-button/icon-button.tsx';
import { Picture } from '../../../../ui/picture/picture.tsx';
import css from './artwork-gallery.module.css';

interface StepsProps {
  /** The index of the shown image. */
  readonly at: number;
  readonly addressOf: (index: number) => string;
}

/** '2/5' between the arrows. */
export const Counter = ({ count, at, addressOf }: StepsProps & { readonly count: number }) => (
  <>
    <Arrow label="Previous image" icon={ArrowLeft} to={at > 0 ? addressOf(at - 1) : undefined} />
    <span className={css.count} role="status" aria-label={`Image ${at + 1} of ${count}`}>
      {at + 1}/{count}
    </span>
    <Arrow label="Next image" icon={ArrowRight} to={at < count - 1 ? addressOf(at + 1) : undefined} />
  </>
);

function Arrow({
  label,
  icon,
  to,
}: {
  readonly label: string;
  readonly icon: typeof ArrowLeft;
  readonly to: string | undefined;
}) {
  return to ? (
    <IconLink icon={icon} label={label} to={to} replace preventScrollReset />
  ) : (
    <IconButton icon={icon} label={label} disabled />
  );
}

export const Thumbs = ({ images, at, addressOf }: StepsProps & { readonly images: readonly ArtworkImage[] }) => (
  <div className={css.thumbs}>
    {images.map((image, index) => (
      <Link
        key={image._id}
        to={addressOf(index)}
        replace
        preventScrollReset
        aria-current={index === at ? 'true' : undefined}
        aria-label={`Image ${index + 1}`}
        className={css.thumb}
      >
        <Picture
          fileId={image.fileId}
          width={image.data.width}
          height={image.data.height}
          alt=""
          sizes="6rem"
          colour={image.colour || undefined}
          placeholder={image.placeholder}
        />
      </Link>
    ))}
  </div>
);
