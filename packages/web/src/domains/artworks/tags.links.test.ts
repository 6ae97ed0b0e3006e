import { expect, test } from 'vitest';
import { toggledTag } from './tags.links.ts';

test('a reader selects a tag and deselects it', () => {
  const pressed = toggledTag(new URLSearchParams('segmentId=s&page=3'), 'a');
  expect(pressed).toBe('?segmentId=s&tags=a');
  expect(toggledTag(new URLSearchParams(pressed), 'a')).toBe('?segmentId=s');
});

test('a second tag is added to the first', () => {
  expect(toggledTag(new URLSearchParams('tags=a,b'), 'c')).toBe('?tags=a&tags=b&tags=c');
});
