import { expect, test } from 'vitest';
import { partsOfText } from './message-text.ts';

/** A text as it is shown, with links in brackets. */
const shown = (text: string) =>
  partsOfText(text)
    .map((part) => (part.kind === 'link' ? `[${part.text}]` : part.text))
    .join('');
const hrefs = (text: string) => partsOfText(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []));

test.each([
  ['Good :)', 'Good 🙂'],
  ['<3', '❤️'],
  [':-) ;-) :D :P :/', '🙂 😉 😄 😛 😕'],
  ['Yes :), but', 'Yes 🙂, but'],
  ['one\n:(', 'one\n🙁'],
])('%j reads %j', (text, words) => {
  expect(shown(text)).toBe(words);
});

test.each(['10:30:)', 'code:/path', 'a<3b', '(:)', ';D;D'])('%j has no emoticon', (text) => {
  expect(shown(text)).toBe(text);
});

test.each([
  ['See https://oeuvre.example.org/a_(b).', 'See [https://oeuvre.example.org/a_(b)].'],
  ['(http://x.org/a) and www.rijksmuseum.nl/nl', '([http://x.org/a]) and [www.rijksmuseum.nl/nl]'],
  ['HTTPS://A.ORG', '[HTTPS://A.ORG]'],
  ['http://localhost:3000/x', '[http://localhost:3000/x]'],
])('the links of %j can be followed', (text, words) => {
  expect(shown(text)).toBe(words);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.org a@b.org',
  '//a.org/x',
  'ftp://f.org',
  'README.md and file.ts, v1.2.3',
  'https://evil.org/\u202egro.live',
])('%j is no link', (text) => {
  expect(hrefs(text)).toEqual([]);
  expect(shown(text)).toBe(text);
});

test('an emoticon within a link is part of its address, one beside it is a face', () => {
  expect(shown('http://a.org/<3 <3')).toBe('[http://a.org/]<3 ❤️');
  expect(hrefs('www.y.org :)')).toEqual(['http://www.y.org']);
});

test('a hostile text of 20,000 characters takes no longer than a frame or two', () => {
  const hostile = 'http://'.repeat(2_000) + 'a.'.repeat(3_000);
  const begun = performance.now();
  partsOfText(hostile);
  expect(performance.now() - begun).toBeLessThan(500);
});
