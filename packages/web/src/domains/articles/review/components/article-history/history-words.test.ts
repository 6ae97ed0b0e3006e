import type { HistoryEntry } from '@oeuvre/contracts/domains/articles/review.model.ts';
import { expect, test } from 'vitest';
import { wordsOf } from './history-words.ts';

const told = (entry: Pick<HistoryEntry, 'act'> & Partial<HistoryEntry>) =>
  wordsOf({ access: null, segment: null, ...entry } as HistoryEntry);

test('an entry says what changed, as far as that is known', () => {
  const segment = { id: 'weather', name: 'Weather and Water' } as HistoryEntry['segment'];
  expect(told({ act: 'access-changed', access: { from: 'SUBSCRIBERS_ONLY', to: 'PUBLIC' } })).toBe(
    'changed access from subscribers only to public',
  );
  expect(told({ act: 'segment-added', segment })).toBe('added the segment Weather and Water');
  expect(told({ act: 'segment-removed', segment })).toBe('removed the segment Weather and Water');
});

test('an entry without that detail, or about a hidden segment, names only the action', () => {
  expect([told({ act: 'access-changed' }), told({ act: 'segment-added' }), told({ act: 'segment-removed' })]).toEqual([
    'changed who may read it',
    'added a segment',
    'removed a segment',
  ]);
});
