/** A picture of this many bytes or more is refused. */
export const maximumPictureBytes = 5_242_880;

/** No picture is kept larger than this box, and none is enlarged to fill it. */
export const pictureBox = { width: 3_000, height: 2_000 } as const;

/** A 100-megapixel picture takes 400 MB when decoded; a file of a few kB can claim far more, so more is not decoded at all. */
export const maximumPicturePixels = 100_000_000;

/** The widths in which a picture is served; the last one is the picture as it is kept. */
export const pictureWidths = [300, 600, 900, 3_000] as const;
export type PictureWidth = (typeof pictureWidths)[number];
