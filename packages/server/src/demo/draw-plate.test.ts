import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPlate, type MannerName } from './plates/draw-plate.ts';

const manners: MannerName[] = [
  'botanical',
  'colourField',
  'constructivist',
  'cutout',
  'engraving',
  'inkWash',
  'woodblock',
];
const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const draw = (manner: MannerName, seed = 'one') => drawPlate({ manner, seed, width: 640, height: 520 });

test.each(manners)(
  'a plate in the manner %s is the same each time, has the given size, and is not empty',
  async (manner) => {
    const [once, again] = [await draw(manner), await draw(manner)];
    expect(digest(once)).toBe(digest(again));
    expect(await sharp(once).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 520 });
    expect((await sharp(once).stats()).entropy).toBeGreaterThan(2);
  },
);

test('another seed or another manner draws another plate', async () => {
  const plates = await Promise.all([
    ...manners.map((manner) => draw(manner)),
    ...manners.map((manner) => draw(manner, 'two')),
  ]);
  expect(new Set(plates.map(digest)).size).toBe(2 * manners.length);
});
