import { expect, test } from 'vitest';
import { readRights } from './rights.ts';

test.each([
  ['CC0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['CC0 1.0', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['http://creativecommons.org/publicdomain/zero/1.0/', 'https://creativecommons.org/publicdomain/zero/1.0/'],
  ['https://creativecommons.org/licenses/by-nc/4.0/deed.en', 'https://creativecommons.org/licenses/by-nc/4.0/'],
  ['CC BY-NC', 'https://creativecommons.org/licenses/by-nc/4.0/'],
  ['cc-by-sa 3.0', 'https://creativecommons.org/licenses/by-sa/4.0/'],
  ['CC BY-SA 3.0 de', 'https://creativecommons.org/licenses/by-sa/4.0/'],
  ['Public Domain', 'https://creativecommons.org/publicdomain/mark/1.0/'],
  ['gemeinfrei', 'https://creativecommons.org/publicdomain/mark/1.0/'],
  ['http://rightsstatements.org/vocab/InC/1.0/', 'https://rightsstatements.org/vocab/InC/1.0/'],
  ['http://rightsstatements.org/page/NoC-US/1.0/?language=en', 'https://rightsstatements.org/vocab/NoC-US/1.0/'],
  ['In Copyright', 'https://rightsstatements.org/vocab/InC/1.0/'],
  ['ask the museum', undefined],
  ['', undefined],
])('%s', (text, uri) => {
  expect(readRights(text)).toBe(uri);
});
