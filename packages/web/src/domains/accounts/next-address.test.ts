import { expect, test } from 'vitest';
import { nextAddress, withNext } from './next-address.ts';

const nextOf = (next: string) => nextAddress(`?${new URLSearchParams({ next })}`);

test('a person returns to the page they came from', () => {
  expect(nextOf('/articles/1?source=mail#top')).toBe('/articles/1?source=mail#top');
  expect(withNext('/sign-up', '?next=%2Farticles%3Fa%3D1')).toBe('/sign-up?next=%2Farticles%3Fa%3D1');
});

test('without a page to return to, explore opens', () => {
  expect(nextAddress('')).toBe('/explore');
  expect(nextOf('/login?next=/articles')).toBe('/explore');
  expect(withNext('/login', '')).toBe('/login');
});

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '/..//evil.example',
  '/.//evil.example',
  'http:evil.example',
  '@evil.example',
])('security 9: %j stays on our origin', (next) => {
  const address = nextOf(next);
  expect(new URL(address, 'https://oeuvre.test').origin).toBe('https://oeuvre.test');
  expect(address).toBe('/explore');
});
