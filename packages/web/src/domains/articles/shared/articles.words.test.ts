import { expect, test } from 'vitest';
import { relatedWhy } from './articles.words.ts';

const reason = (kind: 'artworks' | 'tags' | 'segments' | 'author', ...names: string[]) => ({
  kind,
  names,
  count: names.length,
  share: 0.5,
});

test('a reader gets a short reason for a recommendation, the weightiest first', () => {
  expect(
    relatedWhy([
      reason('artworks', 'Ground Swell', 'Slack Tide'),
      reason('segments', 'Weather and Water'),
      reason('author'),
    ]),
  ).toBe('Shares 2 artworks · Also in Weather and Water');
  expect(relatedWhy([reason('artworks', 'Ground Swell')])).toBe('Shares 1 artwork');
  expect(relatedWhy([reason('tags', 'rain', 'night', 'sea'), reason('author')])).toBe(
    'Both about rain and night · By the same author',
  );
});
