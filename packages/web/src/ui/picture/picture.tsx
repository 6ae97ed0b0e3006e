import { averageColour } from './average-colour.ts';
import css from './picture.module.css';

export interface PictureProps {
  readonly fileId: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** The displayed width, as the `sizes` of an img. */
  readonly sizes: string;
  /** The placeholder until the picture has loaded; defaults to the thumbhash's average colour. */
  readonly colour?: string | undefined;
  readonly thumbhash?: string | undefined;
  /** The page's main picture: fetched at once and with priority. */
  readonly eager?: boolean | undefined;
  readonly className?: string | undefined;
}

const widths = [300, 600, 900, 3000] as const;

/** The address of a stored picture in one of its four widths. */
export const pictureUrl = (fileId: string, width: (typeof widths)[number]) => `/files/${fileId}?width=${width}`;

/** Only the widths that the picture has, and the next larger one. */
function sourceSet(fileId: string, width: number): string {
  const useful = widths.filter((_, at) => at === 0 || (widths[at - 1] ?? 0) < width);
  return useful.map((one) => `${pictureUrl(fileId, one)} ${Math.min(one, width)}w`).join(', ');
}

/** A stored picture: never cropped, with a placeholder in its own colour, loaded when it comes near. */
export function Picture({
  fileId,
  width,
  height,
  alt,
  sizes,
  colour,
  thumbhash,
  eager = false,
  className,
}: PictureProps) {
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
