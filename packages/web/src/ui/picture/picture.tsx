import { averageColour } from './average-colour.ts';
import css from './picture.module.css';

export interface PictureProps {
  readonly fileId: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** How wide it is shown, as the `sizes` of an img. */
  readonly sizes: string;
  /** Holds the place until the picture is there; without it the thumbhash's average does. */
  readonly colour?: string | undefined;
  readonly thumbhash?: string | undefined;
  /** The picture one comes for: fetched at once and first. */
  readonly eager?: boolean | undefined;
  readonly className?: string | undefined;
}

const widths = [300, 600, 900, 3000] as const;

/** Where a picture kept here is served from, in one of its four widths. */
export const pictureUrl = (fileId: string, width: (typeof widths)[number]) => `/files/${fileId}?width=${width}`;

/** Only widths that the picture has, and the next larger one. */
function sourceSet(fileId: string, width: number): string {
  const useful = widths.filter((_, at) => at === 0 || (widths[at - 1] ?? 0) < width);
  return useful.map((one) => `${pictureUrl(fileId, one)} ${Math.min(one, width)}w`).join(', ');
}

/** A picture kept here: never cropped by itself, its place held in its own colour, loaded when it comes near. */
export function Picture({ fileId, width, height, alt, sizes, colour, thumbhash, eager = false, className }: PictureProps) {
  const hold = colour ?? (thumbhash ? averageColour(thumbhash) : undefined);
  return (
    <img
      className={`${css.picture} ${className ?? ''}`}
      src={pictureUrl(fileId, 600)}
      srcSet={sourceSet(fileId, width)}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      style={hold ? { backgroundColor: hold } : undefined}
    />
  );
}
