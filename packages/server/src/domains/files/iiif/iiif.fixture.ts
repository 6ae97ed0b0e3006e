import sharp, { type Sharp } from 'sharp';

/** A hundred squares of different colours, as the validator's picture has them (iiif.io/api/image/validator). */
export const colourOf = (x: number, y: number) => [(x * 25 + 7) % 256, (y * 25 + 40) % 256, ((x + y) * 12 + 20) % 256];

/** They fill a picture of this side, in pixels. */
export function squares(side: number): Sharp {
  const pixels = Buffer.alloc(side * side * 3);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      pixels.set(colourOf(Math.floor((x * 10) / side), Math.floor((y * 10) / side)), (y * side + x) * 3);
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } });
}
