import { expect, test } from 'vitest';
import { bareLinks } from './bare-links.ts';

const found = (text: string) => bareLinks(text).map(({ from, to, url }) => `${text.slice(from, to)} > ${url}`);

test.each([
  ['see https://example.org/a?b=c#d, or', ['https://example.org/a?b=c#d > https://example.org/a?b=c#d']],
  [
    '(https://example.org/wiki/Wave_(sea)).',
    ['https://example.org/wiki/Wave_(sea) > https://example.org/wiki/Wave_(sea)'],
  ],
  ['“http://example.org”', ['http://example.org > http://example.org']],
  [
    'www.example.org and ines@example.org!',
    ['www.example.org > https://www.example.org', 'ines@example.org > mailto:ines@example.org'],
  ],
  ['https://ines@example.org/x', ['https://ines@example.org/x > https://ines@example.org/x']],
  [
    'two: https://a.example https://b.example…',
    ['https://a.example > https://a.example', 'https://b.example > https://b.example'],
  ],
])('in “%s” the addresses are found', (text, links) => {
  expect(found(text)).toEqual(links);
});

test.each([
  'https://',
  'http://…',
  'www.',
  'example.org',
  'a/b.txt',
  'javascript:alert(1)',
  'xhttps://a.example',
  '@ines',
  'ines@localhost',
  'a@b',
])('“%s” is no address', (text) => {
  expect(found(text)).toEqual([]);
});
