import sharp, { type OutputInfo } from 'sharp';

/**
 * dHash: whether each pixel of a grey 9 × 8 picture is darker than its right neighbour, 64 bits row by row. Copies of a
 * picture in other sizes and qualities differ in few bits (N. Krawetz, "Kind of Like That", hackerfactor.com, 2013).
 * Returned as a signed decimal number, as PostgreSQL stores 64 bits.
 */
export async function differenceHash(rgba: { readonly data: Buffer; readonly info: OutputInfo }): Promise<string> {
  const { width, height } = rgba.info;
  const grey = await sharp(rgba.data, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(9, 8, { fit: 'fill' })
    .raw()
    .toBuffer();
  let bits = 0n;
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 8; column++)
      bits = (bits << 1n) | (grey[row * 9 + column]! < grey[row * 9 + column + 1]! ? 1n : 0n);
  return BigInt.asIntN(64, bits).toString();
}
