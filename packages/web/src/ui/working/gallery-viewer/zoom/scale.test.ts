import { expect, test } from 'vitest';
import { scaleOf } from './scale.ts';

const picture = { width: 6_000, height: 4_000 };
const size = { width: 900, height: 600 };

test.each([
  // The whole work on 900 pixels: a pixel for a millimetre.
  [900, { words: '10 cm', pixels: 100 }],
  [6_000, { words: '1 cm', pixels: 67 }],
  [12_000, { words: '5 mm', pixels: 67 }],
  [90, { words: '1 m', pixels: 100 }],
  [450, { words: '20 cm', pixels: 100 }],
])('a work of 90 cm drawn %d pixels wide has a scale of a round length', (pixelsWide, scale) => {
  expect(scaleOf({ picture, size, pixelsWide, most: 132 })).toEqual(scale);
});

test('a picture with other proportions than the work has no scale: it may show a frame or a part', () => {
  expect(scaleOf({ picture: { width: 6_000, height: 4_500 }, size, pixelsWide: 900, most: 132 })).toBeUndefined();
  expect(scaleOf({ picture, size: undefined, pixelsWide: 900, most: 132 })).toBeUndefined();
});
