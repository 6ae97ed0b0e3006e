import { expect, test } from 'vitest';
import { readDimensions, readMeasure } from './read-dimensions.ts';

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
  ['overall: 84 × 53.5 cm (33 1/16 × 21 1/16 in.)', [{ height: 84, width: 53.5 }]],
  [
    'painted surface (top of gilding): 62.2 × 34.8 cm (24 1/2 × 13 11/16 in.)',
    [{ part: 'painted surface (top of gilding)', height: 62.2, width: 34.8 }],
  ],
  [
    '15 1/2 x 20 in. (39.37 x 50.8 cm) (canvas)\r\n20 x 25 in. (50.8 x 63.5 cm) (outer frame)',
    [
      { part: 'canvas', height: 15.5, width: 20, unit: 'in' },
      { part: 'outer frame', height: 20, width: 25, unit: 'in' },
    ],
  ],
  ['H.9-1/8 in.', [{ height: 9.125, unit: 'in' }]],
  ['H. 24 cm ; L. 21 cm', [{ height: 24, width: 21 }]],
  [
    'Netto: højde 620 millimeter; Netto: bredde 505 millimeter',
    [{ part: 'Netto', height: 620, width: 505, unit: 'mm' }],
  ],
  ['58,5 х 96 см', [{ height: 58.5, width: 96 }]],
  ['wys. 30 cm, szer. 20 cm', [{ height: 30, width: 20 }]],
  ['高 30 厘米', [{ height: 30 }]],
  ['m: 12 cm; sz: 8,5 cm', [{ height: 12, width: 8.5 }]],
  ['세로 79.2cm 가로 138.2cm', [{ height: 79.2, width: 138.2 }]],
  ['높이 30.5cm, 입지름 5.2cm', [{ height: 30.5, diameter: 5.2 }]],
  ['Altura = 95 cm; Anchura = 120 cm', [{ height: 95, width: 120 }]],
  ['28㎝×30㎝', [{ height: 28, width: 30 }]],
  ['(plate: 96 x 163 mm)', [{ part: 'plate', height: 96, width: 163, unit: 'mm' }]],
  [
    '(305 x 239 mm; 316 x 241 mm)',
    [
      { height: 305, width: 239, unit: 'mm' },
      { height: 316, width: 241, unit: 'mm' },
    ],
  ],
  ['29 in. (73.66 cm) diameter', [{ diameter: 29, unit: 'in' }]],
  ['26 1/4 in. x 40 in. (66.68 cm x 101.6 cm)', [{ height: 26.25, width: 40, unit: 'in' }]],
  ['', []],
])('%s', (text, expected) => {
  expect(readDimensions(text)).toEqual(expected);
});

test.each([
  ['60 x 41', [{ height: 60, width: 41, unit: 'mm' }]],
  ['H. 12.5 ; l. 20.1', [{ height: 12.5, width: 20.1, unit: 'mm' }]],
  ['3 x 4 in.', [{ height: 3, width: 4, unit: 'in' }]],
  ['42', [{ text: '42' }]],
])('%s, if numbers without a unit are millimetres', (text, expected) => {
  expect(readDimensions(text, 'mm')).toEqual(expected);
});

test.each([
  ['13,5', 13.5],
  ['0', undefined],
  ['1/2', 0.5],
  ['2 ½', 2.5],
  ['9-1/8', 9.125],
  ['x', undefined],
])('the measure %s', (text, value) => {
  expect(readMeasure(text)).toBe(value);
});
