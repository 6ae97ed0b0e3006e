import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A small JPEG of one colour. */
export const aPicture = ({ width = 64, height = 48, colour = '#c04020' } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

/** A picture with enough in it to be told from others; the same seed at another size is the same picture. */
export function aDrawnPicture(seed: number, size: number): Promise<Buffer> {
  const cells = Array.from({ length: 9 * 9 * 3 }, (_, at) => ((at * 7919 + seed * 104_729) % 251) & 255);
  return sharp(Buffer.from(cells), { raw: { width: 9, height: 9, channels: 3 } })
    .resize(size, size, { kernel: 'cubic' })
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** A detailed picture of a little over 6 MB. */
export const aLargePicture = (): Promise<Buffer> =>
  sharp({
    create: {
      width: 1_700,
      height: 1_300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();

/** A PNG of 20 kB that unpacks to the given number of black pixels; interlaced, only its header is valid. */
export function aDecompressionBomb(width: number, height: number, { isInterlaced = false } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, isInterlaced ? 1 : 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A valid TIFF with so many pages of one grey pixel each. */
export function aTiffOfPages(pages: number): Buffer {
  const tags = [
    [256, 1], // width
    [257, 1], // height
    [258, 8], // bits per sample
    [259, 1], // uncompressed
    [262, 1], // black is zero
    [273, 8], // where the one pixel lies
    [278, 1], // rows per strip
    [279, 1], // bytes of the strip
  ];
  const pageBytes = 2 + 12 * tags.length + 4;
  const file = Buffer.alloc(12 + pages * pageBytes);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(12, 4);
  file[8] = 128;
  for (let page = 0; page < pages; page++) {
    const at = 12 + page * pageBytes;
    file.writeUInt16LE(tags.length, at);
    for (const [index, [tag, value]] of tags.entries()) {
      const entry = at + 2 + 12 * index;
      file.writeUInt16LE(tag!, entry);
      file.writeUInt16LE(4, entry + 2);
      file.writeUInt32LE(1, entry + 4);
      file.writeUInt32LE(value!, entry + 8);
    }
    if (page + 1 < pages) file.writeUInt32LE(at + pageBytes, at + pageBytes - 4);
  }
  return file;
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const out = Buffer.alloc(body.length + 12);
  out.writeUInt32BE(body.length, 0);
  out.set(named, 4);
  out.writeUInt32BE(crc32(named), body.length + 8);
  return out;
}
