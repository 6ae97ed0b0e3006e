import { expect, test } from 'vitest';
import { dimensionInInches, dimensionWords, sizeInMillimetres } from './dimensions.ts';

test.each([
  [{ height: 60, diameter: 41 }, '60 × ⌀ 41 cm'],
  [{ part: 'Foot', diameter: 13.5 }, 'Foot: ⌀ 13.5 cm'],
  [{ height: 23.625, width: 16.125, unit: 'in' as const }, '23.63 × 16.13 in'],
  [{ height: 20 }, 'H 20 cm'],
  [{ weight: 3.5 }, '3.5 kg'],
  [{ height: 20, width: 30, weight: 2 }, '20 × 30 cm, 2 kg'],
  [{ text: 'dimensions variable' }, 'dimensions variable'],
])('measurements %j read %s', (entry, words) => {
  expect(dimensionWords(entry)).toBe(words);
});

test('centimetres are also given in inches, to an eighth', () => {
  expect(dimensionInInches({ height: 60, diameter: 41 })).toBe('23⅝ × ⌀ 16⅛ in');
  expect(dimensionInInches({ height: 1 })).toBe('⅜ in');
  expect(dimensionInInches({ height: 10, unit: 'in' })).toBe('');
});

test('the size of the whole work is that of the first measurement with height and width that names no part', () => {
  const entries = [
    { part: 'Foot', height: 3, width: 4 },
    { height: 60, width: 41.5 },
    { height: 80, width: 60 },
  ];
  expect(sizeInMillimetres(entries)).toEqual({ height: 600, width: 415 });
  expect(sizeInMillimetres([{ height: 10, width: 20, unit: 'in' }])).toEqual({ height: 254, width: 508 });
  expect(sizeInMillimetres([{ diameter: 41 }])).toBeUndefined();
  expect(sizeInMillimetres()).toBeUndefined();
});
