import { expect, test } from 'vitest';
import { type NamedSegment, openCommentsWords, reachWords } from './reach.ts';

const named = (...names: string[]) => names.map((name) => ({ id: name, name }) as unknown as NamedSegment);
const words = (accessType: 'PUBLIC' | 'SUBSCRIBERS_ONLY', names: readonly string[], members: number) =>
  reachWords({ accessType }, named(...names), { members, openComments: 0 });

test('an article for subscribers says how many members of which segments will read it', () => {
  expect(words('SUBSCRIBERS_ONLY', ['Printmakers'], 1)).toBe('1 member of Printmakers will be able to read it.');
  expect(words('SUBSCRIBERS_ONLY', ['Printmakers', 'After Dark'], 1240)).toBe(
    '1,240 members of Printmakers and After Dark will be able to read it.',
  );
  expect(words('SUBSCRIBERS_ONLY', ['Printmakers'], 10_000)).toMatch(/^10,000\+ members/);
});

test('an article that nobody would read says so', () => {
  expect(words('SUBSCRIBERS_ONLY', ['Printmakers'], 0)).toBe(
    'Nobody will be able to read it yet: Printmakers has no members.',
  );
  expect(words('SUBSCRIBERS_ONLY', [], 0)).toBe('Nobody will be able to read it: it is in no segment.');
});

test('a public article is for everyone, and appears in its segments', () => {
  expect(words('PUBLIC', ['Printmakers'], 12)).toBe(
    'Everyone will be able to read it. It appears in Printmakers: 12 members.',
  );
  expect(words('PUBLIC', [], 0)).toBe('Everyone will be able to read it.');
});

test('open comments are counted, and none are not mentioned', () => {
  const about = (openComments: number) => openCommentsWords({ members: 0, openComments });
  expect([about(0), about(1), about(3)]).toEqual(['', '1 comment is still open.', '3 comments are still open.']);
});
