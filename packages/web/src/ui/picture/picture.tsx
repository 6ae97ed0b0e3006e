import css from './picture.module.css';

export interface PictureProps {
  readonly fileId: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** The displayed width, as the `sizes` of an img. */
  readonly sizes: string;
  /** The placeholder until the picture has loaded: its colour, and on it 16 pixels of it (base64). */
  readonly colour?: string | undefined;
  readonly placeholder?: string | null | undefined;
  /** The page's main picture: fetched at once and with priority. */
  readonly eager?: boolean | undefined;
  readonly className?: string | undefined;
}

/** `pictureWidths` of the contracts; a test compares the two. */
export const widths = [300, 450, 600, 900, 1400, 3000] as const;

/** The address of a stored picture in one of its widths. */
export const pictureUrl = (fileId: string, width: (typeof widths)[number]) => `/files/${fileId}?width=${width}`;

/** Only the widths that the picture has, and the next larger one. */
function sourceSet(fileId: string, width: number): string {
  const useful = widths.filter((_, at) => at === 0 || (widths[at - 1] ?? 0) < width);
  return useful.map((one) => `${pictureUrl(fileId, one)} ${Math.min(one, width)}w`).join(', ');
}

/** The header of a bitmap of 4 × 4 pixels, whose lines are the placeholder. */
const bitmap = 'Qk1mAAAAAAAAADYAAAAoAAAABAAAAAQAAAABABgAAAAAADAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** Shown without any script, and behind the picture for good. */
const backgroundOf = (placeholder: string | null | undefined) =>
  placeholder ? `url(data:image/bmp;base64,${bitmap}${placeholder})` : undefined;

/** A stored picture: never cropped, with a placeholder in its own colour, loaded when it comes near. */
export function Picture({
  fileId,
  width,
  height,
  alt,
  sizes,
  colour,
  placeholder,
  eager = false,
  className,
}: PictureProps) {
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
      style={{ backgroundColor: colour || undefined, backgroundImage: backgroundOf(placeholder) }}
    />
  );
}
