import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A small JPEG of one colour. */
export const aPicture = ({ width = 64, height = 48, colour = '#c04020' } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

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

/** A valid PNG of 20 kB that unpacks to the given number of black pixels. */
export function aDecompressionBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const out = Buffer.alloc(body.length + 12);
  out.writeUInt32BE(body.length, 0);
  out.set(named, 4);
  out.writeUInt32BE(crc32(named), body.length + 8);
  return out;
}
