import { ImageOff } from 'lucide-react';
import { Icon } from '../../../../ui/icon/icon.tsx';
import pictureCss from '../../../../ui/picture/picture.module.css';
import { Picture } from '../../../../ui/picture/picture.tsx';
import { type ArtworkShown, makerAndDate } from '../../artworks.links.ts';
import css from './artwork-picture.module.css';

interface ArtworkPictureProps {
  readonly artwork: ArtworkShown;
  readonly sizes: string;
  readonly isEager?: boolean;
}

/** A work's picture with its outline, or a placeholder for a work without one. */
export function ArtworkPicture({ artwork, sizes, isEager = false }: ArtworkPictureProps) {
  const { image } = artwork;
  if (!image)
    return (
      <span className={`${pictureCss.frame} ${css.none}`}>
        <Icon of={ImageOff} />
      </span>
    );
  return (
    <span className={pictureCss.frame}>
      <Picture
        fileId={image.fileId}
        width={image.width}
        height={image.height}
        alt={image.alt || [artwork.title, makerAndDate(artwork)].filter(Boolean).join(', ')}
        sizes={sizes}
        colour={image.colour || undefined}
        placeholder={image.placeholder}
        eager={isEager}
      />
    </span>
  );
}
