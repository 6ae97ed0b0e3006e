import { rgbaToThumbHash } from 'thumbhash';
import { expect, test } from 'vitest';
import { db, pool } from '../../../test/database.ts';
import { testServices } from '../../../test/services.ts';
import { makePlaceholders, savePicture } from './files.commands.ts';
import { aPicture } from './files.factory.ts';
import { placeholderOf } from './files.placeholder.ts';

const hashOf = (width: number, height: number, colourAt: (x: number, y: number) => readonly number[]) => {
  const pixels = Array.from({ length: width * height }, (_, at) => colourAt(at % width, Math.floor(at / width))).flat();
  return Buffer.from(rgbaToThumbHash(width, height, pixels)).toString('base64');
};
const isNear = (pixel: readonly number[], ...wanted: readonly number[]) =>
  wanted.every((one, at) => Math.abs(one - pixel[at]!) < 40);

test('sixteen pixels show where the colours of a picture are, the lowest line first', () => {
  // Blue above green, and red in the lower right.
  const hash = hashOf(60, 60, (x, y) =>
    y < 30 ? [30, 60, 200, 255] : x < 30 ? [40, 160, 60, 255] : [210, 40, 40, 255],
  );
  const bytes = Buffer.from(placeholderOf(hash), 'base64');
  expect(bytes).toHaveLength(48);
  const pixelAt = (column: number, row: number) =>
    [...bytes.subarray(((3 - row) * 4 + column) * 3, ((3 - row) * 4 + column) * 3 + 3)].reverse();
  expect(isNear(pixelAt(0, 0), 30, 60, 200), String(pixelAt(0, 0))).toBe(true);
  expect(isNear(pixelAt(0, 3), 40, 160, 60), String(pixelAt(0, 3))).toBe(true);
  expect(isNear(pixelAt(3, 3), 210, 40, 40), String(pixelAt(3, 3))).toBe(true);
});

test('a picture of extreme proportions has one as well', () => {
  for (const [width, height] of [
    [100, 1],
    [1, 100],
    [1, 1],
  ] as const)
    expect(Buffer.from(placeholderOf(hashOf(width, height, () => [90, 90, 90, 255])), 'base64')).toHaveLength(48);
});

test('a picture with transparent parts has none: it would show through them', () => {
  expect(placeholderOf(hashOf(20, 20, (x) => [90, 90, 90, x < 10 ? 0 : 255]))).toBe('');
});

test('pictures that were stored before there were placeholders get them from a job', async () => {
  const services = await testServices();
  const { id, placeholder } = await savePicture(db, services.storage, {
    bytes: await aPicture(),
    fileName: 'a.jpg',
    ownerId: null,
  });
  const stored = async () =>
    (await pool.query('select placeholder from files where id = $1', [id])).rows[0].placeholder;
  expect([await stored(), placeholder?.length]).toEqual([placeholder, 64]);
  await pool.query('update files set placeholder = null');
  await makePlaceholders(db, new AbortController().signal);
  expect(await stored()).toBe(placeholder);
});
