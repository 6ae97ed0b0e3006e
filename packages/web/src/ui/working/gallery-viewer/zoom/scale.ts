/** A length that people know, and how long it is on the screen. */
export interface Scale {
  readonly words: string;
  readonly pixels: number;
}

interface Scaled {
  /** The picture's own size, and that of the work in millimetres. */
  readonly picture: { readonly width: number; readonly height: number };
  readonly size: { readonly width: number; readonly height: number } | undefined;
  /** How many pixels wide the whole picture would be on the screen. */
  readonly pixelsWide: number;
  /** The scale is at most this long. */
  readonly most: number;
}

/** A picture with a frame, a wall or a part of the work has other proportions than the work, and no scale. */
const tolerance = 0.03;

/** The longest of 1, 2, 5, 10, 20, 50 … that fits; undefined if it is not known how large the work is in the picture. */
export function scaleOf({ picture, size, pixelsWide, most }: Scaled): Scale | undefined {
  if (!size || pixelsWide <= 0) return undefined;
  const deviation = picture.width / picture.height / (size.width / size.height) - 1;
  if (Math.abs(deviation) > tolerance) return undefined;
  const pixelsPerMm = pixelsWide / size.width;
  const longest = most / pixelsPerMm;
  const unit = 10 ** Math.floor(Math.log10(longest));
  const length = ([5, 2].find((times) => times * unit <= longest) ?? 1) * unit;
  return { words: lengthWords(length), pixels: Math.round(length * pixelsPerMm) };
}

function lengthWords(mm: number): string {
  const [value, name] = mm >= 1_000 ? [mm / 1_000, 'm'] : mm >= 10 ? [mm / 10, 'cm'] : [mm, 'mm'];
  return `${Number(value.toPrecision(2))} ${name}`;
}
