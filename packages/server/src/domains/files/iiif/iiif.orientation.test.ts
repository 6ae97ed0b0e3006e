import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { inScratchFolder } from '../../../platform/storage/scratch.ts';
import { type ImageRequest, parseImageRequest } from './iiif.request.ts';
import { makeTile } from './iiif.tile.ts';

const [width, height] = [64, 48];
/** Every pixel of its own colour, so a picture turned wrongly is a different picture. */
const pixels = Buffer.from(
  Array.from({ length: width * height }, (_, at) => [(at % width) * 4, Math.floor(at / width) * 5, 128]).flat(),
);
const raw = { raw: { width, height, channels: 3 } } as const;

/** The result of makeTile for a picture with this orientation, as raw pixels. */
function tileOf(orientation: number, asked: ImageRequest, picture: { width: number; height: number }) {
  return inScratchFolder(async (folder) => {
    const [source, target] = [path.join(folder, 'source.png'), path.join(folder, 'tile.png')];
    await writeFile(source, await sharp(pixels, raw).png().toBuffer());
    await makeTile({ source, target, levels: [[width, height]], orientation, picture, asked });
    return sharp(target).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  });
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'a picture with the orientation %i is upright in every region and after every turn',
  async (orientation) => {
    const lying = await sharp(pixels, raw).withMetadata({ orientation }).png().toBuffer();
    const upright = await sharp(lying).autoOrient().png().toBuffer();
    const size = await sharp(upright).metadata();
    const picture = { width: size.width, height: size.height };
    for (const region of ['full', '5,9,20,30'])
      for (const turn of ['0', '90', '180', '270', '!0', '!90', '!180', '!270']) {
        const parts = { region, size: 'max', rotation: turn, quality: 'default.png' };
        const asked = parseImageRequest(3, parts, { ...picture, area: 1e6 });
        const { x, y, width: wide, height: high } = asked.region;
        const cut = await sharp(upright).extract({ left: x, top: y, width: wide, height: high }).png().toBuffer();
        const mirrored = await sharp(cut).flop(asked.isMirrored).png().toBuffer();
        const expected = await sharp(mirrored)
          .rotate(asked.degrees)
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        const made = await tileOf(orientation, asked, picture);
        expect([made.info.width, made.info.height]).toEqual([expected.info.width, expected.info.height]);
        expect(made.data.equals(expected.data), `${orientation} ${region} ${turn}`).toBe(true);
      }
  },
);
