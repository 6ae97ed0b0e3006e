import { expect, test } from 'vitest';
import { countryNameOf } from './country-names.ts';

test.each([
  ['DE', 'Germany'],
  ['Deutschland', 'Germany'],
  ['Italien', 'Italy'],
  ['italia', 'Italy'],
  ['ITALY', 'Italy'],
  ['Österreich', 'Austria'],
  ['Osterreich', 'Austria'],
  ['Pays-Bas', 'Netherlands'],
  ['U.S.A.', 'United States'],
  ['uk', 'United Kingdom'],
  ['日本', 'Japan'],
  ['Россия', 'Russia'],
  ['Türkei', 'Türkiye'],
  ['Cote d’Ivoire', 'Côte d’Ivoire'],
  ['Prussia', 'Prussia'],
  ['Atlantis (sunk)', 'Atlantis (sunk)'],
  ['', ''],
])('%s is %s', (text, name) => {
  expect(countryNameOf(text)).toBe(name);
});
