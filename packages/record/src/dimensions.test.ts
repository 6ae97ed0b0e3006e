import { expect, test } from 'vitest';
import { dimensionInInches, dimensionWords, readDimensions, readMeasure } from './dimensions.ts';

test.each([
  ['60 x 41 cm', [{ height: 60, width: 41 }]],
  ['60 × 41 × 5 cm', [{ height: 60, width: 41, depth: 5 }]],
  ['60,5 x 41,2 cm', [{ height: 60.5, width: 41.2 }]],
  ['H. 13,5 cm', [{ height: 13.5 }]],
  ['Höhe: 20 cm, Breite: 30 cm', [{ height: 20, width: 30 }]],
  ['60 × ⌀ 41 cm', [{ height: 60, diameter: 41 }]],
  ['23 5/8 × 16 1/8 in.', [{ height: 23.625, width: 16.125, unit: 'in' }]],
  ['23⅝ x 16⅛ in', [{ height: 23.625, width: 16.125, unit: 'in' }]],
  ['23 5/8 x 16 1/8 in. (60 x 41 cm)', [{ height: 23.625, width: 16.125, unit: 'in' }]],
  ['Diam. 41 cm', [{ diameter: 41 }]],
  ['394 x 419 mm', [{ height: 394, width: 419, unit: 'mm' }]],
  [
    'Overall: 60 x 41 cm; Foot: diam. 13.5 cm',
    [
      { height: 60, width: 41 },
      { part: 'Foot', diameter: 13.5 },
    ],
  ],
  ['Gewicht: 3,5 kg', [{ weight: 3.5 }]],
  ['120 g', [{ weight: 120, weightUnit: 'g' }]],
  ['60 x 41', [{ text: '60 x 41' }]],
  ['60 cm x 2 m', [{ text: '60 cm x 2 m' }]],
  ['dimensions variable', [{ text: 'dimensions variable' }]],
  ['0 x 0 cm', [{ text: '0 x 0 cm' }]],
  ['', []],
])('%s', (text, expected) => {
  expect(readDimensions(text)).toEqual(expected);
});

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

test.each([
  ['13,5', 13.5],
  ['0', undefined],
  ['1/2', 0.5],
  ['2 ½', 2.5],
  ['x', undefined],
])('the measure %s', (text, value) => {
  expect(readMeasure(text)).toBe(value);
});
