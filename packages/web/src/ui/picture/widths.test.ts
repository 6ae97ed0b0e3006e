import { pictureWidths } from '@oeuvre/contracts/domains/files/files.constants.ts';
import { expect, test } from 'vitest';
import { widths } from './picture.tsx';

test('pages ask for the widths that are served', () => {
  expect(widths).toEqual(pictureWidths);
});
